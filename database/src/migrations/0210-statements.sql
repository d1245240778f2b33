-- Statements that customers had made: each is kept for an hour, in parts in the object storage. The number of parts is
-- written before each part is, so that whatever a crash leaves is found and removed.
CREATE TABLE statement_files (
  file_id text COLLATE "C" PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  format text NOT NULL CHECK (format IN ('csv', 'pdf', 'json')),
  from_ms bigint NOT NULL,
  parts integer NOT NULL DEFAULT 0,
  -- Set when the file is whole: nothing is given out before.
  size_bytes bigint,
  created_ms bigint NOT NULL
);
CREATE INDEX statement_files_of_user ON statement_files (user_id, created_ms);
CREATE INDEX statement_files_old ON statement_files (created_ms);
