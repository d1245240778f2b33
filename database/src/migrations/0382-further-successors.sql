-- A begun market has more than one version after it: 6 and 7 both follow what was begun as 5. Each of them still once.
ALTER TABLE market_successors DROP CONSTRAINT market_successors_follows_key;
