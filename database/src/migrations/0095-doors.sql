-- Where a customer has logged in from: whoever guesses from elsewhere must not keep them out.
CREATE TABLE known_networks (
  user_id text NOT NULL REFERENCES users,
  network text NOT NULL,
  last_ms bigint NOT NULL,
  PRIMARY KEY (user_id, network)
);
CREATE INDEX known_networks_age ON known_networks (last_ms);
INSERT INTO known_networks SELECT user_id, address, max(created_ms) FROM sessions GROUP BY user_id, address;

-- From where a code was asked for, so that one address cannot ask for everybody.
ALTER TABLE email_codes ADD COLUMN network text NOT NULL DEFAULT 'unknown';
CREATE INDEX email_codes_network ON email_codes (network, created_ms);

-- What goes by age is found by age.
CREATE INDEX email_codes_age ON email_codes (created_ms);
CREATE INDEX sessions_age ON sessions (created_ms);
CREATE INDEX throttles_age ON throttles (window_started_ms);
DROP INDEX files_of_user;
CREATE INDEX files_of_user ON files (user_id, created_ms);
CREATE INDEX files_age ON files (created_ms);
-- Written by every commit of the lanes, in the order of time: block ranges tell the old from the
-- new, and cost a commit next to nothing.
CREATE INDEX outbox_age ON outbox USING brin (at_ms) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX answers_age ON answers USING brin (at_ms) WITH (pages_per_range = 32, autosummarize = on);
