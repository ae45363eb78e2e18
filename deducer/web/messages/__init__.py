"""What goes over the wire: typed messages in and out."""
