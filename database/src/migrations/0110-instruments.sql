-- Every instrument there is and was, one row a version. An id is given once and says nothing; its newest version is the
-- one that holds, unless it has ended.
CREATE TABLE instruments (
  instrument_id text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  kind text NOT NULL,
  source smallint NOT NULL,
  market text NOT NULL,
  code text NOT NULL,
  -- The keys under which the reference has it; none for one that an operator listed.
  origin text,
  -- Fields an operator has set.
  own_fields text[] NOT NULL DEFAULT '{}',
  terms text NOT NULL,
  valid_from_ms bigint NOT NULL,
  valid_to_ms bigint CHECK (valid_to_ms >= valid_from_ms),
  -- Who ended it; not of a version that only made room for the next.
  ended_by text CHECK (ended_by IS NULL OR valid_to_ms IS NOT NULL),
  PRIMARY KEY (instrument_id, version)
);
CREATE UNIQUE INDEX instruments_open ON instruments (instrument_id) WHERE valid_to_ms IS NULL;
CREATE UNIQUE INDEX instruments_listed ON instruments (source, market, code) WHERE valid_to_ms IS NULL;

-- How each version came to be. What an event changed is the difference between its version and the one before.
CREATE TABLE instrument_events (
  seq bigint PRIMARY KEY,
  at_ms bigint NOT NULL,
  instrument_id text NOT NULL,
  version integer NOT NULL,
  what text NOT NULL CHECK (what IN ('listed', 'listedAgain', 'renamed', 'newTerms', 'halted', 'resumed', 'ended')),
  by_whom text NOT NULL,
  reason text,
  FOREIGN KEY (instrument_id, version) REFERENCES instruments
);
CREATE INDEX instrument_events_of ON instrument_events (instrument_id, seq);

-- A version is never changed; it is closed once.
CREATE FUNCTION instruments_are_closed_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.valid_to_ms IS NOT NULL OR NEW.valid_to_ms IS NULL OR
     (to_jsonb(OLD) - 'valid_to_ms' - 'ended_by') <> (to_jsonb(NEW) - 'valid_to_ms' - 'ended_by') THEN
    RAISE EXCEPTION 'a version of an instrument is only ever closed, and once';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER closed_once BEFORE UPDATE ON instruments FOR EACH ROW EXECUTE FUNCTION instruments_are_closed_once();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON instrument_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was known before versions: as it last stood, from the beginning. Its id was its keys. The next comparison ends
-- what is gone.
INSERT INTO instruments (instrument_id, version, kind, source, market, code, origin, terms, valid_from_ms)
SELECT instrument_id, 1, body::json ->> 'assetClass', split_part(instrument_id, ':', 1)::smallint,
       split_part(instrument_id, ':', 2), split_part(instrument_id, ':', 3), instrument_id, body, 0
  FROM known_instruments;
INSERT INTO instrument_events
SELECT row_number() OVER (ORDER BY instrument_id), 0, instrument_id, 1, 'listed', 'reference', 'known before versions'
  FROM instruments;
DROP TABLE known_instruments;
