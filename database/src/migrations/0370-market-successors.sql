-- From which day a later version of the model draws the same paths, under the same seeds: the first UTC day of an epoch,
-- so that an epoch has one version. A folder that began before it has a row from its first start with it on.
CREATE TABLE market_successors (
  version integer PRIMARY KEY,
  follows integer NOT NULL UNIQUE REFERENCES market_models (version),
  -- Days from 1970-01-01.
  from_day integer NOT NULL
);

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_successors
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
