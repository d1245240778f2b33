-- Withdrawals from the customer's word to their end. The money itself is in the lanes; this row says why it moved, and to whom.
CREATE TABLE withdrawals (
  id text PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  user_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BANK', 'VM')),
  payee_id text NOT NULL,
  payee_changed_ms bigint NOT NULL,
  masked_number text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  fee_minor bigint NOT NULL CHECK (fee_minor >= 0 AND fee_minor < amount_minor),
  -- Of a coin, which may have more decimals than fit into a bigint.
  arrive_minor numeric NOT NULL CHECK (arrive_minor > 0),
  currency text NOT NULL,
  rate bigint CHECK (rate > 0),
  state text NOT NULL CHECK (state IN ('opening', 'pending', 'paying', 'returning', 'completed', 'returned')),
  failure text,
  failure_text text,
  created_ms bigint NOT NULL,
  ended_ms bigint,
  -- When somebody must look at it next; null when it has ended and its customer was told.
  due_ms bigint,
  CHECK ((state IN ('completed', 'returned')) = (ended_ms IS NOT NULL)),
  CHECK ((state IN ('returning', 'returned')) = (failure IS NOT NULL OR failure_text IS NOT NULL))
);
CREATE INDEX withdrawals_due ON withdrawals (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX withdrawals_of_user ON withdrawals (user_id, number DESC);
CREATE INDEX withdrawals_to_payee ON withdrawals (payee_id) WHERE ended_ms IS NULL;
-- Money that is held for withdrawals, to find what no withdrawal knows of.
CREATE INDEX held_withdrawals ON held_items (changed_ms) WHERE kind = 'withdrawal' AND is_open;
