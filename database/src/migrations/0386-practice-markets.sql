-- Replays of other exchanges: whose days they are, and in which currency their money is.
ALTER TABLE practice_runs
  ADD COLUMN calendar text NOT NULL DEFAULT 'XNYS',
  ADD COLUMN currency text NOT NULL DEFAULT 'USD';
