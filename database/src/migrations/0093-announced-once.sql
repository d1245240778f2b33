-- The Idempotency-Key a deposit was announced with. Whatever became of the first call's answer, the same key names the
-- same deposit; a key that is more than a day old begins anew and leaves the older deposit.
ALTER TABLE deposits ADD COLUMN announce_key text;
CREATE UNIQUE INDEX deposits_announced ON deposits (user_id, announce_key)
  WHERE announce_key IS NOT NULL;
