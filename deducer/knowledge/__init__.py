"""Who can know what: candidates and odds of hidden cards, from any seat."""
