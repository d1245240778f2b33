-- Notices and news. Texts are objects with one string per language; content is safe HTML.
CREATE TABLE articles (
  id text PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('news', 'notice')),
  title jsonb NOT NULL,
  summary jsonb NOT NULL,
  content jsonb NOT NULL,
  image_url text,
  is_simulated boolean NOT NULL,
  source_name text,
  codes text[] NOT NULL DEFAULT '{}',
  created_ms bigint NOT NULL,
  published_ms bigint
);
CREATE INDEX articles_published ON articles (type, published_ms DESC, id DESC) WHERE published_ms IS NOT NULL;
CREATE INDEX articles_codes ON articles USING gin (codes);
