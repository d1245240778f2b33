-- Every instrument that was ever in the catalogue, as it last stood there: orders and fills name theirs by its id, and
-- are read with its names and decimals long after it has expired or was taken out.
CREATE TABLE known_instruments (instrument_id text PRIMARY KEY, body text NOT NULL);
