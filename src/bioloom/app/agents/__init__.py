"""``bioloom mcp``: the door for agents, as tools of the Model Context Protocol."""
