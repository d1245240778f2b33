-- The market: instruments and what is stated about them, the simulated market, and what customers
-- watch, read and practise.

-- A version of an instrument. An id is given once and says nothing; its newest version is the one
-- that holds, unless it has ended.
CREATE TABLE instruments (
  instrument_id text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  kind text NOT NULL,
  source smallint NOT NULL,
  market text NOT NULL,
  code text NOT NULL,
  -- The keys under which the reference has it; null for one that an operator listed.
  origin text,
  -- Fields an operator has set.
  own_fields text[] NOT NULL DEFAULT '{}',
  terms text NOT NULL,
  valid_from_ms bigint NOT NULL,
  valid_to_ms bigint CHECK (valid_to_ms >= valid_from_ms),
  -- Who ended it; null for a version that only made room for the next.
  ended_by text CHECK (ended_by IS NULL OR valid_to_ms IS NOT NULL),
  PRIMARY KEY (instrument_id, version)
);
CREATE UNIQUE INDEX instruments_open ON instruments (instrument_id) WHERE valid_to_ms IS NULL;
CREATE UNIQUE INDEX instruments_listed ON instruments (source, market, code)
  WHERE valid_to_ms IS NULL;

-- A version is never changed; it is closed once.
CREATE FUNCTION instruments_are_closed_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.valid_to_ms IS NOT NULL OR NEW.valid_to_ms IS NULL OR
     (to_jsonb(OLD) - 'valid_to_ms' - 'ended_by') <> (to_jsonb(NEW) - 'valid_to_ms' - 'ended_by') THEN
    RAISE EXCEPTION 'a version of an instrument is only ever closed, and once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_once BEFORE UPDATE ON instruments
  FOR EACH ROW EXECUTE FUNCTION instruments_are_closed_once();

-- How a version came to be. What an event changed is the difference between its version and the one
-- before. What has ended may get a further version, closed from its beginning, with the price at
-- which its positions are closed ('settled').
CREATE TABLE instrument_events (
  seq bigint PRIMARY KEY,
  at_ms bigint NOT NULL,
  instrument_id text NOT NULL,
  version integer NOT NULL,
  what text NOT NULL CHECK (what IN
    ('listed', 'listedAgain', 'renamed', 'newTerms', 'halted', 'resumed', 'split', 'splitDone',
     'ended', 'settled', 'settleDone')),
  by_whom text NOT NULL,
  reason text,
  FOREIGN KEY (instrument_id, version) REFERENCES instruments
);
CREATE INDEX instrument_events_of ON instrument_events (instrument_id, seq);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON instrument_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- How often an instrument was read and ordered in an hour. Heat is the sum of the last 24 hours.
CREATE TABLE instrument_heat (
  hour_ms bigint NOT NULL,
  instrument_id text NOT NULL,
  reads bigint NOT NULL DEFAULT 0 CHECK (reads >= 0),
  orders bigint NOT NULL DEFAULT 0 CHECK (orders >= 0),
  PRIMARY KEY (hour_ms, instrument_id)
);

-- The result of an auction, written before any fill of it, with the canonical text of everything it
-- follows from.
CREATE TABLE auctions (
  instrument_id text COLLATE "C" NOT NULL,
  uncross_ms bigint NOT NULL,
  inputs text NOT NULL,
  inputs_hash bytea NOT NULL,
  result text NOT NULL,
  stored_ms bigint NOT NULL,
  PRIMARY KEY (instrument_id, uncross_ms)
);

-- What is stated once about a day, so that everybody who holds the instrument is charged by the
-- same figure: the mark of a daily settlement, the price from which a night's borrowing costs, the
-- coupon of a bond.
CREATE TABLE daily_settlements (
  instrument_id text NOT NULL,
  what text NOT NULL,
  day text NOT NULL,
  due_ms bigint NOT NULL,
  price text NOT NULL,
  quote_ms bigint NOT NULL,
  source_name text NOT NULL,
  is_paid boolean NOT NULL DEFAULT false,
  PRIMARY KEY (instrument_id, what, day)
);
CREATE INDEX daily_settlements_unpaid ON daily_settlements (due_ms) WHERE NOT is_paid;

-- A dividend as it was announced: what is owed stands from then on. It is recorded once with
-- everybody who held the share when its ex-date began, and paid once on its pay date.
CREATE TABLE dividends (
  dividend_id text COLLATE "C" PRIMARY KEY,
  instrument_id text NOT NULL,
  announced_ms bigint NOT NULL,
  ex_day text NOT NULL,
  ex_ms bigint NOT NULL,
  pay_day text NOT NULL,
  pay_ms bigint NOT NULL,
  amount text NOT NULL,
  is_recorded boolean NOT NULL DEFAULT false,
  is_paid boolean NOT NULL DEFAULT false
);
CREATE INDEX dividends_unpaid ON dividends (ex_ms) WHERE NOT is_paid;

-- The applications for an offering of new shares as they stood after the deadline, "ticket lots" a
-- line, with the hash of the complete list, simulated ones included. Written before the seed is
-- published. A subscription is a row of "held_items".
CREATE TABLE offering_lists (
  offering_id text COLLATE "C" PRIMARY KEY,
  frozen_ms bigint NOT NULL,
  method text NOT NULL,
  seed_hash text NOT NULL,
  entries text NOT NULL,
  list_hash text NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offering_lists
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What a company whose shares trade offers more of them at, stated when it is announced: the last
-- price then, less a discount. Prices in hundredths of its currency.
CREATE TABLE offering_prices (
  offering_id text COLLATE "C" PRIMARY KEY,
  close bigint NOT NULL,
  close_ms bigint NOT NULL,
  discount_bps bigint NOT NULL,
  price bigint NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offering_prices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The published seed of an offering, and what it made of the list.
CREATE TABLE offering_draws (
  offering_id text COLLATE "C" PRIMARY KEY REFERENCES offering_lists,
  drawn_ms bigint NOT NULL,
  seed text NOT NULL,
  result_hash text NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON offering_draws
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The simulated market of this installation, and what it stands on, by the version of its model. A
-- row commits to every price to come.
CREATE TABLE market_models (
  version integer PRIMARY KEY,
  -- The first UTC day that has a price of it, and the one at whose start every price is its pin:
  -- days from 1970-01-01.
  first_day integer NOT NULL,
  pin_day integer NOT NULL,
  begun_ms bigint NOT NULL,
  -- Seed of the first epoch, 64 hex digits: it is published, and all later ones lead back to it by
  -- SHA-256.
  first_seed text NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_models
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Where the path of an instrument is tied to a known price: a decimal, in units of its price.
CREATE TABLE market_pins (
  version integer NOT NULL REFERENCES market_models,
  name text NOT NULL,
  price text NOT NULL,
  PRIMARY KEY (version, name)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_pins
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An instrument a customer watches. "place" is the customer's own order.
CREATE TABLE watchlist (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  place integer NOT NULL,
  created_ms bigint NOT NULL,
  instrument_id text NOT NULL,
  UNIQUE (user_id, instrument_id)
);
CREATE INDEX watchlist_of_user ON watchlist (user_id, place, id);

-- A price alert. An armed one fires when its rule is met; a repeating one is armed again once the
-- rule is not met. A price may be waited for at zero and below, a percent may not.
CREATE TABLE alerts (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  rule text NOT NULL CHECK (rule IN ('above', 'below', 'changeUp', 'changeDown')),
  value numeric NOT NULL,
  is_once boolean NOT NULL,
  by_email boolean NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_armed boolean NOT NULL DEFAULT true,
  created_ms bigint NOT NULL,
  fired_ms bigint,
  number bigint GENERATED ALWAYS AS IDENTITY,
  instrument_id text NOT NULL,
  CHECK (is_active OR (is_once AND fired_ms IS NOT NULL)),
  CONSTRAINT alerts_value_check CHECK (value > 0 OR rule IN ('above', 'below'))
);
CREATE INDEX alerts_active ON alerts (id) WHERE is_active;
CREATE INDEX alerts_of_user ON alerts (user_id, number DESC);

-- A notice or a piece of news. Texts are objects with one string per language; content is safe
-- HTML.
CREATE TABLE articles (
  id text PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('news', 'notice')),
  title jsonb NOT NULL,
  summary jsonb NOT NULL,
  content jsonb NOT NULL,
  image_url text,
  is_simulated boolean NOT NULL,
  source_name text,
  codes text[] NOT NULL DEFAULT '{}',
  created_ms bigint NOT NULL,
  published_ms bigint,
  -- An operator may pin a notice above the others until it is taken down.
  is_pinned boolean NOT NULL DEFAULT false,
  -- Of news from outside; null when it is written in all languages.
  language text CHECK (language IN ('en', 'zh-Hans', 'zh-Hant')),
  category text
);
CREATE INDEX articles_published ON articles (type, published_ms DESC, id DESC)
  WHERE published_ms IS NOT NULL;
CREATE INDEX articles_codes ON articles USING gin (codes);

-- A replay of a past day with practice money, apart from the books.
CREATE TABLE practice_runs (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  day text NOT NULL,
  instruments text[] NOT NULL,
  -- In which count of shares each was begun.
  series text[] NOT NULL,
  speed integer NOT NULL CHECK (speed BETWEEN 1 AND 60),
  is_paused boolean NOT NULL,
  -- The clock: at anchor_ms of the world it was anchor_day_ms of the day.
  anchor_ms bigint NOT NULL,
  anchor_day_ms bigint NOT NULL,
  open_ms bigint NOT NULL,
  close_ms bigint NOT NULL,
  worked_ms bigint NOT NULL,
  start_minor bigint NOT NULL,
  created_ms bigint NOT NULL,
  looked_ms bigint NOT NULL,
  ended_ms bigint,
  -- What it came to; the value is not known where the past was drawn anew by a split.
  equity_minor bigint,
  fees_minor bigint,
  fills integer,
  -- Counts every save: whoever stores on an older one stores nothing.
  saves integer NOT NULL DEFAULT 0,
  -- The exchange whose day it is, and the currency of its money.
  calendar text NOT NULL DEFAULT 'XNYS',
  currency text NOT NULL DEFAULT 'USD',
  CHECK ((ended_ms IS NULL) = (fills IS NULL AND fees_minor IS NULL))
);
-- One per customer that runs.
CREATE UNIQUE INDEX practice_runs_running ON practice_runs (user_id) WHERE ended_ms IS NULL;
CREATE INDEX practice_runs_of_user ON practice_runs (user_id, created_ms);

-- A fact of a replay.
CREATE TABLE practice_facts (
  run_id text NOT NULL REFERENCES practice_runs ON DELETE CASCADE,
  seq integer NOT NULL,
  fact text NOT NULL,
  PRIMARY KEY (run_id, seq)
);
