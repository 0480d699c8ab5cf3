"""NCBI's records of genes and variants, and its search by sequence, where they may be asked (``kg,ncbi``)."""
