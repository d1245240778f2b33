/**
 * npm run operators -- add --name <name> --email <e-mail> --roles support,auditor: puts an operator
 * there; the first password is drawn here and shown once. DATA_DIR and DATABASE_URL as for npm
 * start.
 */
import { randomBytes } from 'node:crypto';
import { type OperatorRole, operatorRoles } from '@candor/contract/operator-route';
import { createPool } from '@candor/database/pool';
import { createOperatorActStore } from '@candor/database/stores/operator-acts';
import { createOperatorStore } from '@candor/database/stores/operators';
import { createPasswords } from '@candor/server/auth/passwords';
import { openBooks } from './lib/open-books.ts';
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run operators -- <command>
  add      --name <name> --email <e-mail> --roles <roles>   shows the first password once
  roles    --email <e-mail> --roles <roles>
  password --email <e-mail>   draws a new one, and ends all sessions
  disable  --email <e-mail>   ends all sessions; enable lets in again
  list     who works here
  verify   whether nothing was changed in or taken out of the log of what operators did
Roles, with commas between: ${operatorRoles.join(', ')}`;

const { values, positionals } = readTyped(USAGE, {
  allowPositionals: true,
  options: { name: { type: 'string' }, email: { type: 'string' }, roles: { type: 'string' } },
});
const database = await openBooks();
const pool = createPool(database.address, { max: 2 });
const [operators, acts] = [createOperatorStore(pool), createOperatorActStore(pool)];
try {
  process.exitCode = await run(positionals[0]);
} finally {
  await pool.end();
  await database.stop();
}

/** 0: done, 1: refused. */
async function run(what: string | undefined): Promise<number> {
  if (what === 'list') return list();
  if (what === 'verify') return verify();
  const email = values.email?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return no(USAGE);
  if (what === 'add') return add(email);
  if (what === 'password') return password(email);
  if (what === 'roles') {
    const roles = rolesTyped();
    return roles === null ? no(USAGE) : change('roles', email, { roles });
  }
  if (what === 'disable') return change('disable', email, { isDisabled: true });
  if (what === 'enable') return change('enable', email, { isDisabled: false });
  return no(USAGE);
}

async function add(email: string): Promise<number> {
  const roles = rolesTyped();
  const name = values.name?.trim() ?? '';
  if (roles === null || name === '') return no(USAGE);
  const [id, drawn, createdMs] = [randomBytes(6).toString('hex'), drawPassword(), Date.now()];
  const passwordHash = await createPasswords().hash(drawn);
  const operator = { id, name, email, passwordHash, roles, isDisabled: false, createdMs };
  if (!(await operators.add(operator))) return no(`There is an operator ${email} already.`);
  await note('operator.add', id, roles.join(','));
  console.log(`operator ${id}\npassword ${drawn}\nIt is shown this once.`);
  return 0;
}

async function password(email: string): Promise<number> {
  const operator = await operators.byEmail(email);
  if (operator === null) return no(`There is no operator ${email}.`);
  const drawn = drawPassword();
  const hash = await createPasswords().hash(drawn);
  await note('operator.password', operator.id, null);
  const nowMs = Date.now();
  await operators.setPassword({ id: operator.id, hash, exceptSessionId: null, nowMs });
  console.log(`password ${drawn}\nIt is shown this once.`);
  return 0;
}

async function change(
  what: string,
  email: string,
  to: { roles?: readonly OperatorRole[]; isDisabled?: boolean },
): Promise<number> {
  const operator = await operators.byEmail(email);
  if (operator === null) return no(`There is no operator ${email}.`);
  await note(`operator.${what}`, operator.id, to.roles?.join(',') ?? null);
  await operators.change(email, { ...to, nowMs: Date.now() });
  return list();
}

async function list(): Promise<number> {
  for (const { id, name, email, roles, isDisabled } of await operators.list()) {
    console.log([id, name, email, roles.join(','), isDisabled ? 'disabled' : ''].join('  ').trim());
  }
  return 0;
}

async function verify(): Promise<number> {
  const broken = await acts.firstBroken();
  if (broken !== null) return no(`Act ${broken} is not what was written.`);
  console.log('Nothing was changed in the log of operators.');
  return 0;
}

/** What is done by hand on the server is written down like everything else. */
function note(what: string, subject: string, after: string | null): Promise<void> {
  const act = { operatorId: 'command', what, subject, before: null, after, reason: null };
  return acts.add({ ...act, address: 'server' }, Date.now());
}

function rolesTyped(): readonly OperatorRole[] | null {
  const words = (values.roles ?? '').split(',').map((word) => word.trim());
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
