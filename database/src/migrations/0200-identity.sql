-- Identities handed in for review. Numbers of documents stand here sealed, and as keyed hashes to know one again; nowhere plain.
CREATE TABLE kyc_cases (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  country text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- 1 ID card, 2 passport.
  card_type smallint NOT NULL CHECK (card_type IN (1, 2)),
  sealed_number bytea NOT NULL,
  number_mark bytea NOT NULL,
  number_masked text NOT NULL,
  front_file text NOT NULL REFERENCES files,
  -- Of an ID card.
  back_file text REFERENCES files,
  -- 1 under review, 2 refused, 3 verified.
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3)),
  -- Why it was refused, as a word.
  reason text,
  submit_ms bigint NOT NULL,
  review_ms bigint,
  -- When the desk looks at it next.
  due_ms bigint NOT NULL,
  is_told boolean NOT NULL DEFAULT false,
  CHECK ((back_file IS NULL) = (card_type = 2)),
  CHECK ((review_ms IS NULL) = (status = 1)),
  CHECK ((reason IS NULL) = (status <> 2))
);
-- One a customer that is open or has passed.
CREATE UNIQUE INDEX kyc_cases_standing ON kyc_cases (user_id) WHERE status <> 2;
CREATE INDEX kyc_cases_of_user ON kyc_cases (user_id, submit_ms DESC);
CREATE INDEX kyc_cases_waiting ON kyc_cases (due_ms) WHERE NOT is_told;
CREATE INDEX kyc_cases_front ON kyc_cases (front_file);
CREATE INDEX kyc_cases_back ON kyc_cases (back_file) WHERE back_file IS NOT NULL;

-- Documents that verify somebody: one account each.
CREATE TABLE verified_documents (
  number_mark bytea PRIMARY KEY,
  user_id text NOT NULL REFERENCES users,
  case_id text NOT NULL REFERENCES kyc_cases
);

-- Who looked at a document, written before the bytes are given.
CREATE TABLE document_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_id text NOT NULL,
  owner_id text NOT NULL,
  -- Of a look for a review.
  case_id text,
  -- The owner, the desk that decides by itself, or a person who reviews.
  viewer_kind text NOT NULL CHECK (viewer_kind IN ('owner', 'desk', 'reviewer')),
  viewer text NOT NULL,
  viewed_ms bigint NOT NULL
);
CREATE INDEX document_views_of_file ON document_views (file_id, id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON document_views
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE users ADD COLUMN kyc_submit_ms bigint, ADD COLUMN kyc_review_ms bigint;
