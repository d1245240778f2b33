-- A deposit whose worth fell below the least that is credited, while it waited, arrived and brought nothing: it ends
-- completed with nothing credited and its reason. It could not end at all.
ALTER TABLE deposits DROP CONSTRAINT deposits_credit_minor_check;
ALTER TABLE deposits ADD CONSTRAINT deposits_credit_minor_check CHECK (credit_minor > 0 OR (credit_minor = 0 AND failure = 'below-minimum'));
