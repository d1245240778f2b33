-- Where customers have their money sent. The number itself is sealed with a key that is not in this database; the mark is a keyed hash of it.
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
  UNIQUE (user_id, mark),
  CHECK ((kind = 'BANK') = (bank_name IS NOT NULL AND account_name IS NOT NULL)),
  CHECK ((kind = 'VM') = (currency IS NOT NULL AND network IS NOT NULL))
);
