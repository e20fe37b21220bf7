"""What a pack says, how it is read and described."""
