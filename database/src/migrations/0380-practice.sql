-- Replays of past days: practice money, apart from everybody's books.
CREATE TABLE practice_runs (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (user_id),
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
  -- Counts every save: who stores on an older one stores nothing.
  saves integer NOT NULL DEFAULT 0,
  CHECK ((ended_ms IS NULL) = (fills IS NULL AND fees_minor IS NULL))
);
-- One that runs, of each customer.
CREATE UNIQUE INDEX practice_runs_running ON practice_runs (user_id) WHERE ended_ms IS NULL;
CREATE INDEX practice_runs_of_user ON practice_runs (user_id, created_ms);

CREATE TABLE practice_facts (
  run_id text NOT NULL REFERENCES practice_runs (id) ON DELETE CASCADE,
  seq integer NOT NULL,
  fact text NOT NULL,
  PRIMARY KEY (run_id, seq)
);
