import { Client, type ClientConfig, DatabaseError } from 'pg';
import { type ExternalAddress, externalAddress } from './several-servers.ts';
import { DatabaseStartFailed, MIGRATE_FIRST } from './start-failed.ts';
import {
  checkWorkingRole,
  ensureWorkingRole,
  ownFactsOf,
  refuseMighty,
  renewPassword,
  workingPassword,
  workingRoleOf,
} from './working-role.ts';

const SERVER_VERSION_MIN = 150_000;
const CONNECT_TIMEOUT_MS = 10_000;
/** invalid_password, invalid_authorization_specification. */
const NOT_LET_IN = ['28P01', '28000'];

const PREPARE_IT = 'See "Roles of an external database" in docs/settings.md.';

/** A database that somebody else runs, and who works with it. */
interface ExternalDatabase {
  readonly address: ExternalAddress;
  readonly owner: ExternalAddress | null;
  readonly role: string;
  readonly origin: 'external';
  readonly stop: () => Promise<void>;
}

interface ExternalInput {
  readonly databaseUrl: string;
  /** Who migrates, when that is not the role of `databaseUrl`. */
  readonly ownerUrl: string | undefined;
  /** The role of `databaseUrl` is made by the owner where it is not let in yet. */
  readonly makesRole: boolean;
  /** For a command that reads beside a server: no role is made or asked for. */
  readonly isGuest: boolean;
}

/**
 * Checks a PostgreSQL of one's own and settles who works with it. With two addresses the first
 * works and the second migrates. With one: a role that owns nothing works, and the migrations must
 * be there; an owner migrates, and a working role is made beside it. Throws `DatabaseStartFailed`.
 */
export async function useExternal(input: ExternalInput): Promise<ExternalDatabase> {
  const given = externalAddress(input.databaseUrl);
  const common = { origin: 'external', stop: async () => {} } as const;
  if (input.makesRole && input.ownerUrl !== undefined) {
    const owner = externalAddress(input.ownerUrl);
    await look(owner, 'DATABASE_OWNER_URL');
    // The driver reads an address, wherever the name and the password stand in it.
    const { user: name = '', password = null } = new Client(given);
    await letIn({ owner, address: given, name, password });
    return { ...common, address: given, owner, role: name };
  }
  const seen = await look(given, 'DATABASE_URL');
  if (input.isGuest) {
    const reader = externalAddress(input.ownerUrl ?? input.databaseUrl);
    return { ...common, address: reader, owner: null, role: seen.role };
  }
  if (input.ownerUrl !== undefined) {
    const owner = externalAddress(input.ownerUrl);
    await look(owner, 'DATABASE_OWNER_URL');
    return { ...common, address: given, owner, role: await checkWorkingRole(given) };
  }
  if (seen.hasBooks && !seen.isSuperuser && seen.owned === 0n) {
    return { ...common, address: given, owner: null, role: seen.role };
  }
  if (!seen.hasBooks && !seen.mayMakeTables) throw notMigrated(seen.role);
  const role = workingRoleOf(seen.database);
  const password = workingPassword(seen.password);
  const address = externalAddress(addressAs(input.databaseUrl, role, password));
  await letIn({ owner: given, address, name: role, password });
  return { ...common, address, owner: given, role };
}

interface Seen {
  readonly role: string;
  readonly database: string;
  readonly password: string | null;
  readonly isSuperuser: boolean;
  readonly owned: bigint;
  readonly hasBooks: boolean;
  readonly mayMakeTables: boolean;
}

function notMigrated(role: string): DatabaseStartFailed {
  return new DatabaseStartFailed(
    'not-migrated',
    `This database has no tables yet, and the role ${role} of DATABASE_URL may not make them. ` +
      `${MIGRATE_FIRST}`,
  );
}

async function look(address: ClientConfig, setting: string): Promise<Seen> {
  const client = new Client({ ...address, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
    const { rows } = await client.query<{
      version: number;
      encoding: string;
      database: string;
      has_books: boolean;
      may_make: boolean;
      is_awaited: boolean;
    }>(
      `SELECT current_setting('server_version_num')::int AS version,
              pg_encoding_to_char(encoding) AS encoding, datname AS database,
              to_regclass('schema_migrations') IS NOT NULL AS has_books,
              has_schema_privilege('public', 'CREATE') AS may_make,
              current_setting('synchronous_commit') NOT IN ('off', 'local') AS is_awaited
         FROM pg_database WHERE datname = current_database()`,
    );
    const [server] = rows;
    if (server === undefined || server.version < SERVER_VERSION_MIN || server.encoding !== 'UTF8') {
      throw new DatabaseStartFailed(
        'server-too-old',
        `${setting} must name a database in UTF8 on PostgreSQL 15 or newer; ` +
          `this one is version ${server?.version} in ${server?.encoding}.`,
      );
    }
    if (address.stream !== undefined && !server.is_awaited) {
      throw new DatabaseStartFailed(
        'commits-not-awaited',
        `${setting} names several servers, and commits of its role wait for one of them: ` +
          'set synchronous_commit to on (docs/how-to/many-machines.md).',
      );
    }
    const password = typeof client.password === 'string' ? client.password : null;
    const { database, has_books: hasBooks, may_make: mayMakeTables } = server;
    return { ...(await ownFactsOf(client)), database, password, hasBooks, mayMakeTables };
  } catch (cause) {
    if (cause instanceof DatabaseStartFailed) throw cause;
    const words = cause instanceof Error ? cause.message : String(cause);
    // The address may hold a password: it is not repeated.
    throw new DatabaseStartFailed('not-reachable', `${setting} does not answer: ${words}`, {
      cause,
    });
  } finally {
    await client.end().catch(() => {}); // A connection that never opened has nothing to close.
  }
}

/** The same place as another role. */
function addressAs(databaseUrl: string, role: string, password: string | null): string {
  const [scheme = '', rest = ''] = databaseUrl.split(/(?<=^[a-z]+:\/\/)/);
  const authority = rest.split(/[/?]/)[0] ?? '';
  const place = rest.slice(authority.lastIndexOf('@') + 1);
  const secret = password === null ? '' : `:${encodeURIComponent(password)}`;
  return `${scheme}${encodeURIComponent(role)}${secret}@${place}`;
}

/** Makes sure that the working role exists and can connect. */
async function letIn(of: {
  readonly owner: ClientConfig;
  readonly address: ClientConfig;
  readonly name: string;
  readonly password: string | null;
}): Promise<void> {
  const { address, name, password } = of;
  const owner = new Client(of.owner);
  try {
    const isKnown = await checkWorkingRole(address).catch((error: unknown) => {
      if (error instanceof DatabaseError && NOT_LET_IN.includes(error.code ?? '')) return null;
      throw error;
    });
    if (isKnown !== null) return;
    await owner.connect();
    await refuseMighty(owner, name);
    await ensureWorkingRole(owner, { name, password });
    if (password !== null) await renewPassword(owner, { name, password });
    await checkWorkingRole(address);
  } catch (cause) {
    if (cause instanceof DatabaseStartFailed) throw cause;
    const words = cause instanceof Error ? cause.message : String(cause);
    throw new DatabaseStartFailed(
      'no-working-role',
      `The server must not work as the owner of its tables, and the role ${name} could not be ` +
        `made beside it: ${words}. ${PREPARE_IT}`,
      { cause },
    );
  } finally {
    await owner.end().catch(() => {}); // As above.
  }
}
