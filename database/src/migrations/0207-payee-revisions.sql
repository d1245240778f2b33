-- A payee that was changed has another revision, also within one instant; money goes only to the one that was confirmed.
ALTER TABLE payees ADD COLUMN revision text NOT NULL DEFAULT '';
ALTER TABLE withdrawals DROP COLUMN payee_changed_ms;
ALTER TABLE withdrawals ADD COLUMN payee_revision text NOT NULL DEFAULT '';
