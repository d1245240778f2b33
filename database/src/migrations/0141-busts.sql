-- What an operator asks for: a movement undone, or a fill taken back. Everything before was the former.
ALTER TABLE corrections ADD COLUMN kind text NOT NULL DEFAULT 'reversal' CHECK (kind IN ('reversal', 'bust'));
ALTER TABLE corrections ALTER COLUMN kind DROP DEFAULT;
