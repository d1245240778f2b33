-- When a customer was told that a key ends soon.
ALTER TABLE api_keys ADD COLUMN end_told_ms bigint;
CREATE INDEX api_keys_to_tell ON api_keys (ends_ms) WHERE ended_ms IS NULL AND end_told_ms IS NULL;
