"""What cards do: games between agents, and for every card who saw it, took it, paid for it, scored and won with it."""
