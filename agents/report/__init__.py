"""What reports share: pages, pictures, figures with their intervals."""
