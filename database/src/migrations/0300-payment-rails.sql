-- The address a customer was given on a watched chain, the same for ever. The place is what it was derived from.
CREATE TABLE rail_addresses (
  chain text NOT NULL,
  user_id text NOT NULL REFERENCES users,
  place integer NOT NULL CHECK (place >= 0),
  address text NOT NULL,
  given_ms bigint NOT NULL,
  PRIMARY KEY (chain, user_id),
  UNIQUE (chain, place),
  UNIQUE (chain, address)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rail_addresses
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How far each chain was read: its last blocks, oldest first, to find the way back when it goes another way.
CREATE TABLE rail_cursors (
  chain text PRIMARY KEY,
  heights bigint[] NOT NULL,
  hashes text[] NOT NULL,
  read_ms bigint NOT NULL,
  CHECK (cardinality(heights) = cardinality(hashes) AND cardinality(heights) > 0)
);

-- Every transfer that ever came to one of those addresses, once: mined again in another block it is the same row.
CREATE TABLE rail_arrivals (
  chain text NOT NULL,
  tx_id text NOT NULL,
  place integer NOT NULL,
  user_id text NOT NULL REFERENCES users,
  currency text NOT NULL,
  network text NOT NULL,
  address text NOT NULL,
  -- In the chain's own units, to the last one; a chain knows 256 bits.
  amount_units numeric NOT NULL CHECK (amount_units > 0),
  amount_minor numeric NOT NULL CHECK (amount_minor >= 0),
  block_height bigint NOT NULL,
  block_hash text NOT NULL,
  times_seen integer NOT NULL DEFAULT 1,
  seen_ms bigint NOT NULL,
  -- The chain took its block back then, and has not shown it since.
  taken_back_ms bigint,
  -- That it was credited and taken back was told.
  lost_told_ms bigint,
  -- Why it never makes a deposit.
  set_aside text CHECK (set_aside IN ('dust', 'too-large')),
  deposit_id text UNIQUE REFERENCES deposits,
  PRIMARY KEY (chain, tx_id, place)
);
CREATE INDEX rail_arrivals_waiting ON rail_arrivals (chain, seen_ms)
  WHERE deposit_id IS NULL AND set_aside IS NULL;
CREATE INDEX rail_arrivals_again ON rail_arrivals (chain, seen_ms) WHERE times_seen > 1;
CREATE INDEX rail_arrivals_taken_back ON rail_arrivals (chain) WHERE taken_back_ms IS NOT NULL;
CREATE INDEX rail_arrivals_by_block ON rail_arrivals (chain, block_height);

-- The terms of the rail when the deposit was made, and its transaction where it was found on the chain. What came by
-- itself may be worth less than a cent.
ALTER TABLE deposits
  ADD COLUMN confirmations_needed integer CHECK (confirmations_needed > 0),
  ADD COLUMN tx_id text,
  DROP CONSTRAINT deposits_amount_minor_check,
  ADD CONSTRAINT deposits_amount_minor_check
    CHECK (amount_minor > 0 OR (amount_minor = 0 AND tx_id IS NOT NULL));
UPDATE deposits SET confirmations_needed = 3 WHERE kind = 'VM';
