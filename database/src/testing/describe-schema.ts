import type { Pool } from 'pg';

/** Every table with columns, constraints, indexes and triggers as text, in a fixed order. */
const DESCRIBE = `
  SELECT line FROM (
    SELECT c.relname AS of, 0 AS part, 'table ' || c.relname AS line
      FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
    UNION ALL
    SELECT c.relname, 1, '  ' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
        || CASE WHEN a.attnotnull THEN ' not null' ELSE '' END
        || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
       AND a.attnum > 0 AND NOT a.attisdropped
    UNION ALL
    SELECT c.relname, 2, '  constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid)
      FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     WHERE c.relnamespace = 'public'::regnamespace AND k.contype <> 'n'
    UNION ALL
    SELECT i.tablename, 3, '  ' || i.indexdef FROM pg_indexes i WHERE i.schemaname = 'public'
    UNION ALL
    SELECT c.relname, 4, '  ' || pg_get_triggerdef(t.oid)
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
  ) AS described
  ORDER BY of, part, line`;

/** The schema of `public` as committed text: what a reviewer reads and a test compares. */
export async function describeSchema(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(DESCRIBE);
  return `${rows.map(({ line }) => line).join('\n')}\n`;
}
