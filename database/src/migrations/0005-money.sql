-- Money that comes and goes. The money itself is in the books; these rows say why it moved.

-- A deposit, from the customer's announcement to its end.
CREATE TABLE deposits (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  -- Rows of PRACTICE are written by the commit of the books that gives the money.
  kind text NOT NULL CHECK (kind IN ('BANK', 'VM', 'PRACTICE')),
  currency text NOT NULL,
  network text,
  amount_minor bigint NOT NULL,
  coin_amount numeric CHECK (coin_amount > 0),
  quoted_rate bigint CHECK (quoted_rate > 0),
  credit_rate bigint CHECK (credit_rate > 0),
  credit_mid_rate bigint CHECK (credit_mid_rate > 0),
  credit_minor bigint,
  state text NOT NULL CHECK (state IN ('pending', 'failed', 'completed')),
  failure text,
  failure_text text,
  confirmations integer CHECK (confirmations >= 0),
  proof_url text NOT NULL,
  proof_hash text NOT NULL,
  created_ms bigint NOT NULL,
  ended_ms bigint,
  due_ms bigint,
  -- When the customer was notified of its end. Until then the row itself is the message that waits,
  -- so that a crash between the two loses nothing.
  told_ms bigint,
  -- The Idempotency-Key it was announced with: the same key names the same deposit, for a day.
  announce_key text,
  number bigint GENERATED ALWAYS AS IDENTITY,
  -- The terms of the rail when it was made, and its transaction where it was found on the chain.
  confirmations_needed integer CHECK (confirmations_needed > 0),
  tx_id text,
  CHECK ((state = 'completed') = (credit_minor IS NOT NULL)),
  CHECK ((state = 'pending') = (ended_ms IS NULL)),
  CHECK (state <> 'failed' OR failure IS NOT NULL OR failure_text IS NOT NULL),
  -- What came over a chain may be worth less than a cent.
  CONSTRAINT deposits_amount_minor_check
    CHECK (amount_minor > 0 OR (amount_minor = 0 AND tx_id IS NOT NULL)),
  -- What fell below the least that is credited, while it waited, arrived and brought nothing.
  CONSTRAINT deposits_credit_minor_check
    CHECK (credit_minor > 0 OR (credit_minor = 0 AND failure = 'below-minimum'))
);
CREATE INDEX deposits_due ON deposits (due_ms) WHERE state = 'pending';
CREATE INDEX deposits_proof ON deposits (proof_hash);
CREATE INDEX deposits_untold ON deposits (ended_ms) WHERE state <> 'pending' AND told_ms IS NULL;
CREATE UNIQUE INDEX deposits_announced ON deposits (user_id, announce_key)
  WHERE announce_key IS NOT NULL;
CREATE INDEX deposits_of_user ON deposits (user_id, number DESC);

-- Where a customer has money sent. The number is sealed; "mark" is a keyed hash of it.
CREATE TABLE payees (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BANK', 'VM')),
  bank_name text,
  account_name text,
  currency text,
  network text,
  sealed_number bytea NOT NULL,
  mark text NOT NULL,
  masked_number text NOT NULL,
  created_ms bigint NOT NULL,
  changed_ms bigint NOT NULL,
  -- Another one with every change; money goes only to the one that was confirmed.
  revision text NOT NULL DEFAULT '',
  UNIQUE (user_id, mark),
  CHECK ((kind = 'BANK') = (bank_name IS NOT NULL AND account_name IS NOT NULL)),
  CHECK ((kind = 'VM') = (currency IS NOT NULL AND network IS NOT NULL))
);

-- A withdrawal, from the customer's order to its end.
CREATE TABLE withdrawals (
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BANK', 'VM')),
  payee_id text NOT NULL,
  masked_number text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  fee_minor bigint NOT NULL CHECK (fee_minor >= 0 AND fee_minor < amount_minor),
  -- Of a coin, which may have more decimals than fit into a bigint.
  arrive_minor numeric NOT NULL CHECK (arrive_minor > 0),
  currency text NOT NULL,
  rate bigint CHECK (rate > 0),
  state text NOT NULL CHECK (state IN
    ('opening', 'pending', 'paying', 'returning', 'completed', 'returned')),
  failure text,
  failure_text text,
  created_ms bigint NOT NULL,
  ended_ms bigint,
  -- When the desk polls it next; null when it has ended and its customer was notified.
  due_ms bigint,
  payee_revision text NOT NULL DEFAULT '',
  CHECK ((state IN ('completed', 'returned')) = (ended_ms IS NOT NULL)),
  CHECK ((state IN ('returning', 'returned')) = (failure IS NOT NULL OR failure_text IS NOT NULL))
);
CREATE INDEX withdrawals_due ON withdrawals (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX withdrawals_of_user ON withdrawals (user_id, number DESC);
CREATE INDEX withdrawals_to_payee ON withdrawals (payee_id) WHERE ended_ms IS NULL;

-- A rate that was shown for a transfer and may still be taken, once, by whichever process is asked.
CREATE TABLE transfer_quotes (
  quote_id text PRIMARY KEY,
  user_id text NOT NULL,
  from_currency text NOT NULL,
  fx text NOT NULL,
  ends_ms bigint NOT NULL
);
CREATE INDEX transfer_quotes_of ON transfer_quotes (user_id, ends_ms);
CREATE INDEX transfer_quotes_age ON transfer_quotes (ends_ms);

-- The address a customer was given on a watched chain, the same for ever. "place" is what it was
-- derived from.
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

-- How far a chain was read: its last blocks, oldest first, to find where it was reorganised.
CREATE TABLE rail_cursors (
  chain text PRIMARY KEY,
  heights bigint[] NOT NULL,
  hashes text[] NOT NULL,
  read_ms bigint NOT NULL,
  CHECK (cardinality(heights) = cardinality(hashes) AND cardinality(heights) > 0)
);

-- A transfer that came to one of those addresses: mined again in another block it is the same row.
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
  -- When the chain took its block back, and has not shown it since.
  taken_back_ms bigint,
  -- When it was reported that it had been credited and was taken back.
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

-- What an account was worth at a full hour, in USD cents: every hour of five weeks, midnights (UTC)
-- for ever. No decision reads it.
CREATE TABLE account_values (
  account_id text NOT NULL,
  hour_ms bigint NOT NULL,
  -- The instant of the wallets and of the prices.
  at_ms bigint NOT NULL,
  value_minor bigint NOT NULL,
  PRIMARY KEY (account_id, hour_ms)
);
-- Finds the hours that are thinned out.
CREATE INDEX account_values_hourly ON account_values (hour_ms) WHERE hour_ms % 86400000 <> 0;
