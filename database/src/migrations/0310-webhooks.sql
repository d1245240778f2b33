-- Addresses of customers' own programs that are told what happens in the account, and up to where they are.
CREATE TABLE webhooks (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (user_id),
  -- Where the account's rows of the journal lie.
  partition integer NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  kinds text[] NOT NULL,
  -- What deliveries are signed with, sealed. The one before signs too for a while after it was changed.
  sealed_secret bytea NOT NULL,
  sealed_old_secret bytea,
  old_until_ms bigint,
  created_ms bigint NOT NULL,
  -- Why nothing leaves: the customer said so, it failed for a day, it said that it is gone, or the password was reset.
  paused text CHECK (paused IN ('self', 'failing', 'gone', 'reset')),
  failing_since_ms bigint,
  -- Nothing is sent before; while something is on its way, the end of the lease.
  due_ms bigint NOT NULL DEFAULT 0,
  -- Up to where deliveries are made: a place in the account's journal, and the numbers of each desk.
  journal_seq bigint NOT NULL,
  journal_line integer NOT NULL,
  wallet_no bigint NOT NULL,
  deposit_no bigint NOT NULL,
  withdrawal_no bigint NOT NULL,
  message_no bigint NOT NULL,
  -- How many were ever made, tests among them.
  made bigint NOT NULL DEFAULT 0,
  tested_ms bigint
);
CREATE INDEX webhooks_of_user ON webhooks (user_id, created_ms);

CREATE TABLE webhook_deliveries (
  hook_id text NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  place bigint NOT NULL,
  kind text NOT NULL,
  -- The number within its topic; none of a test.
  seq bigint,
  -- As it is sent, each time the same; none any more once it arrived.
  body text,
  created_ms bigint NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  tried_ms bigint,
  -- What the last try came to: the status that was answered, or why nobody answered.
  status integer,
  failure text,
  done_ms bigint,
  PRIMARY KEY (hook_id, place)
);
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (hook_id, place) WHERE done_ms IS NULL;
