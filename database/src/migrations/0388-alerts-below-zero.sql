-- What may trade at zero and below it may be waited for there. A percent stays above zero.
ALTER TABLE alerts DROP CONSTRAINT alerts_value_check;
ALTER TABLE alerts ADD CONSTRAINT alerts_value_check CHECK (value > 0 OR rule IN ('above', 'below'));
