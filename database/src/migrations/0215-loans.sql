-- Loans are rows of "held_items" of kind "loan". What is due next is found by its instant, and what changed last by when
-- it did; the ended ones are kept for their customers.
CREATE INDEX held_loans_due ON held_items (((body::jsonb ->> 'dueMs')::bigint)) WHERE kind = 'loan' AND is_open;
CREATE INDEX held_loans_changed ON held_items (changed_ms) WHERE kind = 'loan';
