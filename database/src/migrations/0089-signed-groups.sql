-- Each commit group is signed with a key that is not in the database.
ALTER TABLE events ADD COLUMN signature bytea NOT NULL;

-- How far the file of signed heads had been written, so that a shortened file shows.
CREATE TABLE head_mark (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  line bigint NOT NULL,
  hash bytea NOT NULL
);

-- Accounts that do not trade because their books were edited; "*" is every account. A release is signed with the
-- installation's key, so that nobody lifts it from inside the database.
CREATE TABLE suspensions (
  account_id text COLLATE "C" NOT NULL,
  since_ms bigint NOT NULL,
  why text NOT NULL,
  released_ms bigint,
  released_by text,
  release_signature bytea,
  release_noted boolean NOT NULL DEFAULT false,
  PRIMARY KEY (account_id, since_ms)
);
