import { createHmac } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { DatabaseStartFailed } from './start-failed.ts';

/** What a role has against it as the one the server works with. */
interface RoleFacts {
  readonly role: string;
  readonly isSuperuser: boolean;
  /** Tables of the house that the role owns, or may own through another role. */
  readonly owned: bigint;
}

/** The role the server works with, beside the owner of a database. */
export const workingRoleOf = (database: string): string => `${database}_app`;

/**
 * The working role's password, drawn from the owner's: nothing more to keep, and every process that
 * knows the owner's agrees on it. Null where the owner has none, because the server asks for none.
 */
export function workingPassword(ownerPassword: string | null): string | null {
  if (!ownerPassword) return null;
  return createHmac('sha256', ownerPassword).update('candor working role').digest('base64url');
}

/**
 * Makes the role, or sets its password anew: no superuser, makes no roles and no databases, owns
 * nothing. What it may do with each table is granted by `migrate`. Two processes at once agree.
 */
export async function ensureWorkingRole(
  owner: Client,
  role: { readonly name: string; readonly password: string | null },
): Promise<void> {
  const name = owner.escapeIdentifier(role.name);
  const secret = role.password === null ? '' : ` PASSWORD ${owner.escapeLiteral(role.password)}`;
  await owner.query(`DO $do$ BEGIN
    CREATE ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE${secret};
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $do$`);
}

/** Gives an existing role the password that its owner's now leads to. */
export async function renewPassword(
  owner: Client,
  role: { readonly name: string; readonly password: string },
): Promise<void> {
  const name = owner.escapeIdentifier(role.name);
  await owner.query(`ALTER ROLE ${name} PASSWORD ${owner.escapeLiteral(role.password)}`);
}

/**
 * Connects with the role the server is to work with and looks at it. Throws `DatabaseStartFailed`
 * (role-too-mighty) when it could edit history: a superuser, or an owner of the tables. Returns its
 * name.
 */
export async function checkWorkingRole(address: ClientConfig): Promise<string> {
  const client = new Client(address);
  try {
    await client.connect();
    const facts = await ownFactsOf(client);
    if (isMighty(facts)) throw tooMighty(facts);
    return facts.role;
  } finally {
    await client.end().catch(() => {}); // A connection that never opened has nothing to close.
  }
}

/**
 * Before a role is given a password: what is to work must not be the owner itself, nor anybody else
 * who could edit history. Throws `DatabaseStartFailed` (role-too-mighty). Nothing is said of a role
 * that is not there.
 */
export async function refuseMighty(owner: Client, role: string): Promise<void> {
  const facts = await factsOf(owner, role);
  if (facts !== null && isMighty(facts)) throw tooMighty(facts);
}

const isMighty = ({ isSuperuser, owned }: RoleFacts): boolean => isSuperuser || owned > 0n;

function tooMighty({ role, isSuperuser }: RoleFacts): DatabaseStartFailed {
  return new DatabaseStartFailed(
    'role-too-mighty',
    `The role ${role} ${isSuperuser ? 'is a superuser' : 'owns the tables'} and could edit ` +
      'history. Name another one with DATABASE_URL (docs/settings.md, Roles).',
  );
}

/** The role of a connection, as the rule above judges it. */
export async function ownFactsOf(client: Client): Promise<RoleFacts> {
  const { rows } = await client.query<{ role: string }>('SELECT current_user::text AS role');
  const facts = await factsOf(client, rows[0]?.role ?? '');
  if (facts === null) throw new Error('The connection has no role.');
  return facts;
}

async function factsOf(client: Client, name: string): Promise<RoleFacts | null> {
  const { rows } = await client.query<{ role: string; is_superuser: boolean; owned: string }>(
    `SELECT rolname AS role, rolsuper AS is_superuser,
            (SELECT count(*) FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
                AND pg_has_role(rolname, c.relowner, 'MEMBER'))::text AS owned
       FROM pg_roles WHERE rolname = $1`,
    [name],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { role: row.role, isSuperuser: row.is_superuser, owned: BigInt(row.owned) };
}
