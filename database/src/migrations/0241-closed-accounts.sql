-- Accounts that their customers closed. A minute later, when nothing can be on its way any more, what is personal goes.
ALTER TABLE users ADD COLUMN closed_ms bigint, ADD COLUMN erased_ms bigint, ADD CHECK (erased_ms IS NULL OR closed_ms IS NOT NULL);
CREATE INDEX users_closed ON users (closed_ms) WHERE closed_ms IS NOT NULL AND erased_ms IS NULL;
CREATE INDEX users_erased ON users (erased_ms) WHERE erased_ms IS NOT NULL;
