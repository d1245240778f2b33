-- Facts drawn once per installation and kept, such as the seed of the simulated market.
CREATE TABLE installation (name text PRIMARY KEY, value text NOT NULL);
