import type { Client } from 'pg';

/**
 * What the working role may do with a table. History (whatever carries the trigger `append_only`)
 * is added to and read. What the books stand on is never deleted. Nobody but the owner empties a
 * table, makes triggers, or writes down which migrations were applied.
 */
const WANTED = `
  SELECT c.relname AS table, p.privilege,
         has_table_privilege($1, c.oid, p.privilege) AS has,
         p.privilege = ANY (CASE
           WHEN c.relkind = 'v' OR c.relname = 'schema_migrations' THEN ARRAY['SELECT']
           WHEN EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'append_only')
             THEN ARRAY['SELECT', 'INSERT']
           WHEN c.relname = ANY ($2::text[]) THEN ARRAY['SELECT', 'INSERT', 'UPDATE']
           ELSE ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE'] END) AS wanted
    FROM pg_class c,
         unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
           AS p(privilege)
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
   ORDER BY c.relname, p.privilege`;

/** Rows that change and are never taken away. */
const NEVER_DELETED = [
  'attested_rows',
  'feed_counters',
  'head_mark',
  'held_items',
  'house_accounts',
  'installation',
  'instruments',
  'job_leases',
  'kyc_cases',
  'lanes',
  'orders',
  'partitions',
  'positions',
  'suspensions',
  'users',
  'verified_documents',
  'wallets',
];

interface Grant {
  readonly table: string;
  readonly privilege: string;
  readonly has: boolean;
  readonly wanted: boolean;
}

async function grantsOf(client: Client, role: string): Promise<readonly Grant[]> {
  return (await client.query<Grant>(WANTED, [role, NEVER_DELETED])).rows;
}

/**
 * What a role lacks of its work, or has beyond it, in words such as `INSERT ON orders`; any role
 * may ask. Empty when it is as `grantWork` leaves it.
 */
export async function wrongGrants(client: Client, role: string): Promise<readonly string[]> {
  const grants = await grantsOf(client, role);
  return grants
    .filter(({ has, wanted }) => has !== wanted)
    .map(({ table, privilege }) => `${privilege} ON ${table}`);
}

/** Grants the working role of this database exactly what it needs, in one transaction. */
export async function grantWork(owner: Client, role: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  const changes = (await grantsOf(owner, role))
    .filter(({ has, wanted }) => has !== wanted)
    .map(({ table, privilege, wanted }) => {
      const what = `${privilege} ON ${owner.escapeIdentifier(table)}`;
      return wanted ? `GRANT ${what} TO ${name}` : `REVOKE ${what} FROM ${name}, PUBLIC`;
    });
  const schema = await owner.query<{ ok: boolean }>(
    `SELECT has_schema_privilege($1, 'public', 'USAGE')
        AND NOT has_schema_privilege($1, 'public', 'CREATE') AS ok`,
    [role],
  );
  if (schema.rows[0]?.ok !== true) {
    changes.push(`REVOKE CREATE ON SCHEMA public FROM ${name}, PUBLIC`);
    changes.push(`GRANT USAGE ON SCHEMA public TO ${name}`);
  }
  if (changes.length === 0) return;
  await owner.query(['BEGIN', ...changes, 'COMMIT'].join(';\n'));
}
