-- What the first answer to a keyed order said: the market figures beside it, and the order as it was
-- then, kept from the first change on. The same key is told the same again.
ALTER TABLE orders ADD COLUMN first_seen text, ADD COLUMN first_progress text;
