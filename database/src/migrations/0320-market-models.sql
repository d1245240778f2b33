-- The models of the simulated market that this house went over to, and what each stands on. Without a row it is the
-- first one, version 4. A row commits to every price to come, so it is only added to.
CREATE TABLE market_models (
  version integer PRIMARY KEY,
  -- The first UTC day that has a price of it, and the one at whose start every price is its pin: days from 1970-01-01.
  first_day integer NOT NULL,
  pin_day integer NOT NULL,
  -- Whether the version before it ran here until the pinning day.
  is_continued boolean NOT NULL,
  begun_ms bigint NOT NULL,
  -- Seed of the first epoch, 64 hex digits: it is published, and all later ones lead back to it by SHA-256.
  first_seed text NOT NULL
);

-- Where the path of each instrument is tied to a price that was known: as a decimal, in units of its price.
CREATE TABLE market_pins (
  version integer NOT NULL REFERENCES market_models (version),
  name text NOT NULL,
  price text NOT NULL,
  -- What the version before had drawn of its dividends: period, index, draw.
  draws jsonb NOT NULL,
  PRIMARY KEY (version, name)
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_models
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_pins
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
