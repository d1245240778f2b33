-- News from outside: the language it is written in (null: in all of ours) and what it is about.
ALTER TABLE articles ADD COLUMN language text CHECK (language IN ('en', 'zh-Hans', 'zh-Hant'));
ALTER TABLE articles ADD COLUMN category text;
