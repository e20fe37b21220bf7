"""PPO on the batch engine: learner rows that are right seat by seat, a league of opponents, runs that can be resumed."""
