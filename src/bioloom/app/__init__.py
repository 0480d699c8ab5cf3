"""The command line; later the server, the web pages and MCP."""
