-- Deposits from the customer's word to their end. The money itself is in the lanes; this row says why it moved.
CREATE TABLE deposits (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BANK', 'VM')),
  currency text NOT NULL,
  network text,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  coin_amount numeric CHECK (coin_amount > 0),
  quoted_rate bigint CHECK (quoted_rate > 0),
  credit_rate bigint CHECK (credit_rate > 0),
  credit_mid_rate bigint CHECK (credit_mid_rate > 0),
  credit_minor bigint CHECK (credit_minor > 0),
  state text NOT NULL CHECK (state IN ('pending', 'failed', 'completed')),
  failure text,
  failure_text text,
  confirmations integer CHECK (confirmations >= 0),
  proof_url text NOT NULL,
  proof_hash text NOT NULL,
  created_ms bigint NOT NULL,
  ended_ms bigint,
  due_ms bigint,
  CHECK ((state = 'completed') = (credit_minor IS NOT NULL)),
  CHECK ((state = 'pending') = (ended_ms IS NULL)),
  CHECK (state <> 'failed' OR failure IS NOT NULL OR failure_text IS NOT NULL)
);
CREATE INDEX deposits_due ON deposits (due_ms) WHERE state = 'pending';
CREATE INDEX deposits_of_user ON deposits (user_id, created_ms DESC, id DESC);
CREATE INDEX deposits_proof ON deposits (proof_hash);
