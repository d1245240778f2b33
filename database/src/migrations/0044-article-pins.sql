-- An operator may pin a notice above the others until it is taken down.
ALTER TABLE articles ADD COLUMN is_pinned boolean NOT NULL DEFAULT false;
