"""How far what a program read in labels is to be trusted: who agrees, who contradicts, what the label's words say."""
