import { randomBytes } from 'node:crypto';
import { type OperatorRole, operatorRoles } from '@candor/contract/operator-route';
import { createPool } from '@candor/database/pool';
import { createOperatorActStore } from '@candor/database/stores/operator-acts';
import { createOperatorStore } from '@candor/database/stores/operators';
import { createPasswords } from '@candor/server/auth/passwords';
import { commandAttestor } from '../lib/command-attestor.ts';
import { openBooks } from '../lib/open-books.ts';

/** How long a drawn password lets in, once. */
const DRAWN_MS = 24 * 3_600_000;
const ONCE =
  'It is shown this once, and lets in once within 24 hours; then the operator chooses another.';

/** A command and its options, as they were typed. */
interface Typed {
  readonly command: 'add' | 'roles' | 'password' | 'factor' | 'disable' | 'enable' | 'list';
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** With commas between. */
  readonly roles?: string | undefined;
}

/** What an operator's command reads and writes. */
interface Stores {
  readonly operators: ReturnType<typeof createOperatorStore>;
  readonly acts: ReturnType<typeof createOperatorActStore>;
}

/** Carries out a command on the operators of this installation. 0: done, 1: refused. */
export async function operate(typed: Typed, usage: string): Promise<number> {
  const database = await openBooks();
  const pool = createPool(database.address, { max: 2 });
  const attestor = commandAttestor(pool);
  const stores = {
    operators: createOperatorStore(pool, attestor),
    acts: createOperatorActStore(pool, attestor),
  };
  try {
    return await run(stores, typed, usage);
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function run(stores: Stores, typed: Typed, usage: string): Promise<number> {
  const { command } = typed;
  if (command === 'list') return list(stores);
  const email = typed.email?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return no(usage);
  if (command === 'password' || command === 'factor') return password(stores, email, command);
  if (command === 'disable') return change(stores, { command, email, isDisabled: true });
  if (command === 'enable') return change(stores, { command, email, isDisabled: false });
  const roles = rolesIn(typed.roles ?? '');
  if (roles === null) return no(usage);
  if (command === 'roles') return change(stores, { command, email, roles });
  const name = typed.name?.trim() ?? '';
  return name === '' ? no(usage) : add(stores, { name, email, roles });
}

async function add(
  stores: Stores,
  of: { readonly name: string; readonly email: string; readonly roles: readonly OperatorRole[] },
): Promise<number> {
  const [id, drawn, createdMs] = [randomBytes(6).toString('hex'), drawPassword(), Date.now()];
  const passwordHash = await createPasswords().hash(drawn);
  const passwordUntilMs = createdMs + DRAWN_MS;
  const operator = { id, ...of, passwordHash, passwordUntilMs, isDisabled: false, createdMs };
  if (!(await stores.operators.add(operator))) {
    return no(`There is an operator ${of.email} already.`);
  }
  await note(stores, { what: 'operator.add', subject: id, after: of.roles.join(',') });
  console.log(`operator ${id}\npassword ${drawn}\n${ONCE}`);
  return 0;
}

async function password(
  stores: Stores,
  email: string,
  command: 'password' | 'factor',
): Promise<number> {
  const { operators } = stores;
  const operator = await operators.byEmail(email);
  if (operator === null) return no(`There is no operator ${email}.`);
  const drawn = drawPassword();
  const hash = await createPasswords().hash(drawn);
  await note(stores, { what: `operator.${command}`, subject: operator.id, after: null });
  const nowMs = Date.now();
  await operators.setPassword({
    id: operator.id,
    hash,
    untilMs: nowMs + DRAWN_MS,
    endsTimeCode: command === 'factor',
    exceptSessionId: null,
    nowMs,
  });
  console.log(`password ${drawn}\n${ONCE}`);
  return 0;
}

async function change(
  stores: Stores,
  to: {
    readonly command: Typed['command'];
    readonly email: string;
    readonly roles?: readonly OperatorRole[];
    readonly isDisabled?: boolean;
  },
): Promise<number> {
  const { command, email, ...set } = to;
  const operator = await stores.operators.byEmail(email);
  if (operator === null) return no(`There is no operator ${email}.`);
  const after = set.roles?.join(',') ?? null;
  await note(stores, { what: `operator.${command}`, subject: operator.id, after });
  await stores.operators.change(email, { ...set, nowMs: Date.now() });
  return list(stores);
}

async function list({ operators }: Stores): Promise<number> {
  for (const { id, name, email, roles, isDisabled } of await operators.list()) {
    console.log([id, name, email, roles.join(','), isDisabled ? 'disabled' : ''].join('  ').trim());
  }
  return 0;
}

/** What is done by hand on the server is written down like everything else. */
function note(
  { acts }: Stores,
  done: { readonly what: string; readonly subject: string; readonly after: string | null },
): Promise<void> {
  const act = { operatorId: 'command', before: null, reason: null, ...done };
  return acts.add({ ...act, address: 'server' }, Date.now());
}

/** The roles that were typed; null when one of them is none. */
function rolesIn(text: string): readonly OperatorRole[] | null {
  const words = text.split(',').map((word) => word.trim());
  const roles = operatorRoles.filter((role) => words.includes(role));
  return roles.length === words.length ? roles : null;
}

function drawPassword(): string {
  return randomBytes(14).toString('base64url');
}

function no(why: string): number {
  console.error(why);
  return 1;
}
