-- Trading lanes: what the order path writes, in one statement per commit group.
-- Numbers of migrations: lanes 0001-0019, people and content 0020-0039, market 0040-0059, offerings and loans 0060-0079.
-- A file that was applied anywhere is never edited; a correction is a new file.
--
-- Every table leads with the lane, so that a distributed PostgreSQL can spread them. Instants are milliseconds since
-- 1970, money is in minor units. "terms", "progress", "body", "detail" and "answer" hold the canonical text of the
-- domain's values (domain/src/trading/facts-codec.ts): what is searched has a column, the rest stays whole.

-- The lease and the head of the lane's event log. Every commit group moves the head under the lease's epoch.
CREATE TABLE lanes (
  lane integer PRIMARY KEY,
  epoch bigint NOT NULL DEFAULT 0,
  holder text,
  holder_pid integer,
  holder_since timestamptz,
  lease_until timestamptz NOT NULL DEFAULT 'epoch',
  head_seq bigint NOT NULL DEFAULT 0 CHECK (head_seq >= 0),
  head_hash bytea NOT NULL DEFAULT decode(repeat('00', 32), 'hex')
) WITH (fillfactor = 10);

-- One row per commit group: its facts, one canonical JSON text per line, and the chained hash.
CREATE TABLE events (
  lane integer NOT NULL REFERENCES lanes,
  seq bigint NOT NULL,
  at_ms bigint NOT NULL,
  fact_count integer NOT NULL CHECK (fact_count > 0),
  facts text NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (lane, seq)
);
-- Hundreds of facts a row: they go out of line as they are, compressing them costs more than it saves.
ALTER TABLE events ALTER COLUMN facts SET STORAGE EXTERNAL;

CREATE TABLE wallets (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  wallet_type text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  cash_minor bigint NOT NULL,
  margin_minor bigint NOT NULL,
  held_minor bigint NOT NULL,
  unsettled text NOT NULL,
  settles_ms bigint,
  PRIMARY KEY (lane, account_id, wallet_type),
  CONSTRAINT cash_not_negative CHECK (cash_minor >= 0),
  CONSTRAINT margin_not_negative CHECK (margin_minor >= 0),
  CONSTRAINT held_within_cash CHECK (held_minor >= 0 AND held_minor <= cash_minor)
) WITH (fillfactor = 70);
CREATE INDEX wallets_settling ON wallets (lane, settles_ms) WHERE settles_ms IS NOT NULL;

-- The house's side of the ledger. Customers' two accounts per wallet stand in "wallets".
CREATE TABLE house_accounts (
  lane integer NOT NULL,
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  balance_minor bigint NOT NULL,
  PRIMARY KEY (lane, account, currency)
) WITH (fillfactor = 50);

-- One leg group of a balanced movement: what one wallet of one customer felt, with the postings behind it. A movement
-- between two wallets has two rows; house legs stand with the first.
CREATE TABLE entries (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  event_seq bigint NOT NULL,
  line integer NOT NULL,
  entry_id text NOT NULL,
  wallet_type text,
  bill_type text NOT NULL,
  ref_id text NOT NULL,
  at_ms bigint NOT NULL,
  cash_minor bigint NOT NULL,
  margin_minor bigint NOT NULL,
  balance_after_minor bigint,
  postings text NOT NULL,
  PRIMARY KEY (lane, account_id, event_seq, line)
) WITH (toast_tuple_target = 8160);

-- The legs one by one, for auditors and statements.
CREATE VIEW postings AS
SELECT e.lane, e.account_id, e.event_seq, e.line, e.entry_id, e.bill_type, e.ref_id, e.at_ms,
       p ->> 0 AS account, p ->> 1 AS currency, (p ->> 2)::bigint AS amount_minor
  FROM entries e, json_array_elements(e.postings::json) p;

CREATE TABLE orders (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  client_order_id text COLLATE "C" NOT NULL,
  request_hash text COLLATE "C",
  instrument_id text COLLATE "C" NOT NULL,
  state text NOT NULL,
  is_open boolean NOT NULL,
  accepted_ms bigint NOT NULL,
  finished_ms bigint,
  hold_minor bigint NOT NULL CHECK (hold_minor >= 0),
  terms text NOT NULL,
  progress text NOT NULL,
  PRIMARY KEY (lane, account_id, order_id),
  CONSTRAINT hold_ends_with_order CHECK (is_open OR hold_minor = 0)
) WITH (fillfactor = 80);
-- Order ids sort by time, so the primary key lists a customer's orders too.
CREATE UNIQUE INDEX orders_client_order_id ON orders (lane, account_id, client_order_id);
CREATE INDEX orders_open ON orders (lane, account_id, order_id) WHERE is_open;

CREATE TABLE fills (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  fill_id text COLLATE "C" NOT NULL,
  position_id text COLLATE "C" NOT NULL,
  instrument_id text COLLATE "C" NOT NULL,
  event_seq bigint NOT NULL,
  filled_ms bigint NOT NULL,
  detail text NOT NULL,
  PRIMARY KEY (lane, account_id, order_id, fill_id)
) WITH (toast_tuple_target = 8160);

CREATE TABLE positions (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  position_id text COLLATE "C" NOT NULL,
  instrument_id text COLLATE "C" NOT NULL,
  side text COLLATE "C" NOT NULL,
  is_open boolean NOT NULL,
  opened_ms bigint NOT NULL,
  closed_ms bigint,
  margin_minor bigint NOT NULL CHECK (margin_minor >= 0),
  -- Place of the oldest lot that is not used up, and what is used of it.
  first_lot bigint NOT NULL,
  used_quantity bigint NOT NULL,
  used_cost_minor bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (lane, account_id, position_id)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX positions_open ON positions (lane, account_id, instrument_id, side) WHERE is_open;
CREATE INDEX positions_closed ON positions (lane, account_id, closed_ms) WHERE NOT is_open;

CREATE TABLE lots (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  position_id text COLLATE "C" NOT NULL,
  place bigint NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  opened_ms bigint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  cost_minor bigint NOT NULL,
  PRIMARY KEY (lane, account_id, position_id, place)
);

-- Transfers, withdrawals and whatever else waits in an account with money promised to it.
CREATE TABLE held_items (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  is_open boolean NOT NULL,
  outcome text,
  changed_ms bigint NOT NULL,
  body text NOT NULL,
  PRIMARY KEY (lane, account_id, kind, item_id)
);

-- Answers to commands that came with a key, for 24 hours. An accepted order carries its key itself.
CREATE TABLE answers (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  command_key text COLLATE "C" NOT NULL,
  request_hash text COLLATE "C" NOT NULL,
  at_ms bigint NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (lane, account_id, command_key)
);

-- The private feed: frames by customer and topic, for 24 hours. "counters" are the numbers reached.
CREATE TABLE outbox (
  lane integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  event_seq bigint NOT NULL,
  at_ms bigint NOT NULL,
  counters text NOT NULL,
  frames text NOT NULL,
  PRIMARY KEY (lane, account_id, event_seq)
) WITH (toast_tuple_target = 8160);

-- History is written once. The owner of the tables can drop these triggers, but not by accident.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON fills
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Ends a commit group whose rows are not those the lane knows: memory and database must not drift apart.
CREATE FUNCTION expect_rows(what text, seen bigint, expected bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF seen <> expected THEN
    RAISE EXCEPTION 'the lane expected % rows of %, the database has %', expected, what, seen
      USING ERRCODE = 'data_exception';
  END IF;
  RETURN true;
END $$;
