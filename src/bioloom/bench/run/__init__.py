"""Every method, reasoner and source condition on the same questions, in processes that see no gold; resumable."""
