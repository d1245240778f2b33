-- Auctions that were worked out: the result before any fill of it, with the canonical text of everything it follows from.
CREATE TABLE auctions (
  instrument_id text COLLATE "C" NOT NULL,
  uncross_ms bigint NOT NULL,
  inputs text NOT NULL,
  inputs_hash bytea NOT NULL,
  result text NOT NULL,
  stored_ms bigint NOT NULL,
  PRIMARY KEY (instrument_id, uncross_ms)
);
