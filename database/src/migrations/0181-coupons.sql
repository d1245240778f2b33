-- Coupons of bonds are stated beside the prices of days: what may be stated is the code's to say.
ALTER TABLE daily_settlements DROP CONSTRAINT daily_settlements_what_check;
