"""Source-conditioned evidence (Appendix D.2): bundles of graph, documents and web, and their mixes."""
