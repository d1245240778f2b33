-- Applications for what not everybody may trade, one row a customer and permission: the latest. A decision is told once, by whoever finds it untold.
CREATE TABLE permissions (
  user_id text NOT NULL,
  type text NOT NULL,
  -- 1 under review, 2 refused, 3 open.
  status smallint NOT NULL CHECK (status IN (1, 2, 3)),
  note text,
  -- Why it was refused, as a word.
  reason text,
  apply_ms bigint NOT NULL,
  review_ms bigint,
  is_told boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, type)
);
CREATE INDEX permissions_untold ON permissions (apply_ms) WHERE NOT is_told;
