-- Price alerts. An armed alert fires when its rule is met; a repeating one is armed again once it is not.
CREATE TABLE alerts (
  id text PRIMARY KEY,
  user_id text NOT NULL,
  source smallint NOT NULL,
  market text NOT NULL,
  code text NOT NULL,
  rule text NOT NULL CHECK (rule IN ('above', 'below', 'changeUp', 'changeDown')),
  value numeric NOT NULL CHECK (value > 0),
  is_once boolean NOT NULL,
  by_email boolean NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  is_armed boolean NOT NULL DEFAULT true,
  created_ms bigint NOT NULL,
  fired_ms bigint,
  CHECK (is_active OR (is_once AND fired_ms IS NOT NULL))
);
CREATE INDEX alerts_of_user ON alerts (user_id, created_ms DESC, id DESC);
CREATE INDEX alerts_active ON alerts (id) WHERE is_active;
