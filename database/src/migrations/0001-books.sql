-- The books: the event log, what it comes to, and what guards it. The lanes write these tables in
-- one statement per commit group.
--
-- Rows of accounts are stored by partition, so that a distributed PostgreSQL can spread them.
-- Instants are milliseconds since 1970, money is in minor units. "terms", "progress", "body",
-- "detail", "answer" and other texts hold canonical values of the domain
-- (domain/src/trading/facts-codec.ts): what is searched has a column, the rest stays complete.

-- Refuses to change history. The owner of the tables can drop the triggers that call it, but not
-- by accident.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Ends a commit group whose rows are not those the lane knows: memory and database must not drift
-- apart.
CREATE FUNCTION expect_rows(what text, seen bigint, expected bigint) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  IF seen <> expected THEN
    RAISE EXCEPTION 'the lane expected % rows of %, the database has %', expected, what, seen
      USING ERRCODE = 'data_exception';
  END IF;
  RETURN true;
END $$;

-- The partition of an account, the same for ever.
CREATE FUNCTION partition_of(account_id text) RETURNS integer
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  hash bigint := 2166136261;
BEGIN
  -- FNV-1a, 32 bits.
  FOR place IN 1 .. length(account_id) LOOP
    hash := ((hash # ascii(substr(account_id, place, 1))) * 16777619) & 4294967295;
  END LOOP;
  RETURN (hash % 256)::integer;
END $$;

-- A lane: one event log, its lease and its head. Every commit group moves the head under the
-- lease's epoch.
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

-- One of the 256 parts that the accounts are divided into for ever. It goes from lane to lane; its
-- rows and the logs stay where they are.
CREATE TABLE partitions (
  partition integer PRIMARY KEY CHECK (partition BETWEEN 0 AND 255),
  -- The lane that owns it; null after it was given up.
  lane integer REFERENCES lanes,
  -- Earlier lanes numbered its groups up to this; the owner goes on after it.
  since_seq bigint NOT NULL DEFAULT 0
);
INSERT INTO partitions (partition) SELECT generate_series(0, 255);

-- A commit group: its facts, one canonical JSON text per line, with the chained hash and the
-- signature by a key that is not in the database.
CREATE TABLE events (
  lane integer NOT NULL REFERENCES lanes,
  seq bigint NOT NULL,
  at_ms bigint NOT NULL,
  fact_count integer NOT NULL CHECK (fact_count > 0),
  facts text NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  signature bytea NOT NULL,
  PRIMARY KEY (lane, seq)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How far the file of signed heads was written, so that a shortened file is noticed. One row.
CREATE TABLE head_mark (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  line bigint NOT NULL,
  hash bytea NOT NULL
);

-- What the security log of each process has come to, until it stands among the signed heads.
CREATE TABLE security_log_heads (
  chain text PRIMARY KEY,
  seq bigint NOT NULL,
  mark text NOT NULL,
  at_ms bigint NOT NULL,
  signed_seq bigint NOT NULL DEFAULT 0
);

-- An account that does not trade because its books were edited, or because its part of an act (a
-- split, a dividend, a night …) keeps failing; "*" is every account. A release is signed with the
-- installation's key, so that nobody lifts it from inside the database.
CREATE TABLE suspensions (
  account_id text COLLATE "C" NOT NULL,
  since_ms bigint NOT NULL,
  cause text COLLATE "C" NOT NULL CHECK (cause IN ('books', 'act')),
  why text NOT NULL,
  released_ms bigint,
  released_by text,
  release_signature bytea,
  release_noted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, since_ms)
);

-- A wallet of a customer, with what is held and what has not settled.
CREATE TABLE wallets (
  partition integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  wallet_type text COLLATE "C" NOT NULL,
  currency text NOT NULL,
  cash_minor bigint NOT NULL,
  margin_minor bigint NOT NULL,
  held_minor bigint NOT NULL,
  unsettled text NOT NULL,
  settles_ms bigint,
  PRIMARY KEY (partition, account_id, wallet_type),
  CONSTRAINT cash_not_negative CHECK (cash_minor >= 0),
  CONSTRAINT margin_not_negative CHECK (margin_minor >= 0),
  CONSTRAINT held_within_cash CHECK (held_minor >= 0 AND held_minor <= cash_minor)
) WITH (fillfactor = 70);
CREATE INDEX wallets_settling ON wallets (partition, settles_ms) WHERE settles_ms IS NOT NULL;

-- A house account of a lane: the broker's side of the ledger. The two accounts of each customer's
-- wallet stand in "wallets".
CREATE TABLE house_accounts (
  lane integer NOT NULL,
  account text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  balance_minor bigint NOT NULL,
  PRIMARY KEY (lane, account, currency)
) WITH (fillfactor = 50);

-- An order.
CREATE TABLE orders (
  partition integer NOT NULL,
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
  -- The first answer to a keyed order: the market figures beside it, and the order as it was then,
  -- stored from the first change on. The same key gets the same answer.
  first_seen text,
  first_progress text,
  -- Place in the event log. Lists follow it: ids end in chance and instants repeat.
  accepted_seq bigint NOT NULL,
  accepted_line integer NOT NULL,
  -- What finds an open order, so that a start does not read the texts; null once it has ended.
  direction text,
  price bigint,
  expires_ms bigint,
  uncross_ms bigint,
  CONSTRAINT hold_ends_with_order CHECK (is_open OR hold_minor = 0),
  CONSTRAINT open_is_found CHECK (is_open = (direction IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX orders_open ON orders (partition, account_id, order_id) WHERE is_open;
CREATE INDEX orders_in_auctions ON orders (uncross_ms) WHERE uncross_ms IS NOT NULL;
-- Neither key begins with the partition: to a planner that knows little both would cost the same,
-- and it would look for an order among all orders of its account. Of two that do cost the same it
-- takes the newer one, so the primary key is made second.
CREATE UNIQUE INDEX orders_client_order_id ON orders (account_id, client_order_id);
ALTER TABLE orders ADD PRIMARY KEY (order_id, account_id, partition);
-- Finds the few open orders that are worked outside regular hours too. No text of a customer can
-- hold these words: its quotation marks are escaped.
CREATE INDEX orders_extended ON orders (partition)
  WHERE is_open AND terms LIKE '%"extendedHours":true%';

-- A position, open or closed.
CREATE TABLE positions (
  partition integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  position_id text COLLATE "C" NOT NULL,
  instrument_id text COLLATE "C" NOT NULL,
  side text COLLATE "C" NOT NULL,
  is_open boolean NOT NULL,
  opened_ms bigint NOT NULL,
  closed_ms bigint,
  margin_minor bigint NOT NULL CHECK (margin_minor >= 0),
  -- How many lots are used up, and what is used of the next one.
  first_lot bigint NOT NULL,
  used_quantity bigint NOT NULL,
  used_cost_minor bigint NOT NULL,
  body text NOT NULL,
  -- The commit group that closed it, and the place of the closing fill among the group's fills.
  closed_seq bigint,
  closed_line integer,
  PRIMARY KEY (partition, account_id, position_id),
  CONSTRAINT closed_has_place
    CHECK (is_open = (closed_seq IS NULL) AND is_open = (closed_line IS NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX positions_open ON positions (partition, account_id, instrument_id, side)
  WHERE is_open;
CREATE INDEX positions_closed ON positions (partition, account_id, closed_seq, closed_line)
  WHERE NOT is_open;

-- A lot of a position: what one purchase brought. "place" counts from 0 in the position's life.
CREATE TABLE lots (
  partition integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  position_id text COLLATE "C" NOT NULL,
  place bigint NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  opened_ms bigint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  cost_minor bigint NOT NULL,
  PRIMARY KEY (partition, account_id, position_id, place)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON lots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What waits in an account with money promised to it, by kind: transfer, withdrawal, subscription,
-- dividend, follow, loan. Ended ones stay, for their customers.
CREATE TABLE held_items (
  partition integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  is_open boolean NOT NULL,
  outcome text,
  changed_ms bigint NOT NULL,
  body text NOT NULL,
  changed_seq bigint NOT NULL,
  PRIMARY KEY (partition, account_id, kind, item_id)
);
-- What is due next is found by its instant, what changed last by when it did.
CREATE INDEX held_follows_due ON held_items (((body::jsonb ->> 'dueMs')::bigint))
  WHERE kind = 'follow' AND is_open;
CREATE INDEX held_transfers ON held_items (partition, account_id, changed_seq) WHERE kind = 'transfer';
CREATE INDEX held_follows_changed ON held_items (changed_ms) WHERE kind = 'follow';
-- "item_id" is the offering, so that a customer has one subscription of each for ever.
CREATE INDEX held_subscriptions ON held_items (item_id, account_id) WHERE kind = 'subscription';
CREATE INDEX held_dividends ON held_items (item_id, account_id) WHERE kind = 'dividend' AND is_open;
-- Finds money held for a withdrawal that the table of withdrawals does not know.
CREATE INDEX held_withdrawals ON held_items (changed_ms) WHERE kind = 'withdrawal' AND is_open;
CREATE INDEX held_loans_due ON held_items (((body::jsonb ->> 'dueMs')::bigint))
  WHERE kind = 'loan' AND is_open;
CREATE INDEX held_loans_changed ON held_items (changed_ms) WHERE kind = 'loan';

-- What a deposit brought, once and for ever: the commit that credits it writes its row, and the
-- primary key refuses a second one, however long after the first.
CREATE TABLE credits (
  partition integer NOT NULL,
  account_id text NOT NULL,
  deposit_id text NOT NULL,
  event_seq bigint NOT NULL,
  credit_minor bigint NOT NULL CHECK (credit_minor >= 0),
  fx text,
  -- When it was given, of practice money alone; the limit of a day counts from it.
  practice_ms bigint,
  PRIMARY KEY (partition, account_id, deposit_id)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON credits
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was done to a customer's holding without an order, once and for ever, as "credits".
-- "cause_id" is what it was part of for everybody who held the same.
CREATE TABLE acts (
  partition integer NOT NULL,
  account_id text NOT NULL,
  act_id text NOT NULL,
  cause_id text NOT NULL,
  event_seq bigint NOT NULL,
  lane integer NOT NULL REFERENCES lanes,
  PRIMARY KEY (partition, account_id, act_id)
);
CREATE INDEX acts_of_cause ON acts (cause_id, lane, event_seq);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON acts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The answer to a command that came with a key, for 24 hours. An accepted order carries its key
-- itself.
CREATE TABLE answers (
  partition integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  command_key text COLLATE "C" NOT NULL,
  request_hash text COLLATE "C" NOT NULL,
  at_ms bigint NOT NULL,
  answer text NOT NULL,
  PRIMARY KEY (partition, account_id, command_key)
);
-- Every commit writes here in the order of time: block ranges tell the old from the new, and cost
-- a commit next to nothing.
CREATE INDEX answers_age ON answers USING brin (at_ms)
  WITH (pages_per_range = 32, autosummarize = on);

-- A movement of money or units in an account: its entries, and the fill they came from. It happens
-- once, for ever: its cause is unique. The last row that an account has of a commit group also says
-- which frames of the private feed the group published; a group that moved nothing has a row for
-- that alone.
CREATE TABLE journal (
  partition integer NOT NULL,
  account_id text COLLATE "C" NOT NULL,
  event_seq bigint NOT NULL,
  -- The place of its first leg among the legs of the group.
  line integer NOT NULL,
  at_ms bigint NOT NULL,
  -- What it belongs to or corrects, and what it is: of a fill the order and the fill, else an id
  -- of its own.
  ref_id text COLLATE "C",
  cause_id text COLLATE "C",
  -- What each entry did to each wallet: wallet|bill|cash|margin|balance after, joined by
  -- semicolons. No wallet: the house accounts alone.
  legs text,
  -- The postings of each leg; null where they stand in the fill.
  postings text,
  position_id text COLLATE "C",
  instrument_id text COLLATE "C",
  filled_ms bigint,
  detail text,
  -- The numbers of the feed after the group, and what the frames are of: o order, p position,
  -- w wallet.
  order_no integer,
  position_no integer,
  wallet_no integer,
  frames text,
  -- The log that has the group.
  lane integer NOT NULL,
  PRIMARY KEY (partition, account_id, event_seq, line),
  CHECK ((cause_id IS NULL) = (ref_id IS NULL) AND (cause_id IS NULL) = (legs IS NULL)),
  CHECK (legs IS NULL OR postings IS NOT NULL OR detail IS NOT NULL)
) WITH (toast_tuple_target = 8160);
-- A start reads the fills of the last minutes: what they took of the markets has not come back yet.
CREATE INDEX journal_fills ON journal USING brin (filled_ms);
-- Auditors read stretches of the log.
CREATE INDEX journal_groups ON journal USING brin (event_seq);
CREATE UNIQUE INDEX journal_causes ON journal (ref_id, cause_id, account_id)
  WHERE cause_id IS NOT NULL;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
