import fs, { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import { readSecurityLines } from './security-chain.ts';
import { createSecurityLog } from './security-log.ts';

const key = Buffer.alloc(32, 7);
const still = { nowMs: () => 0, every: () => () => undefined };

/** A log whose lines are gathered here; the first, of its opening, is taken away. */
function gathered() {
  const lines: string[] = [];
  const write = (text: string) => void lines.push(...text.split('\n').filter(Boolean));
  const log = createSecurityLog('off', { clock: still, key: () => key, destination: { write } });
  lines.shift();
  return { log, lines, read: () => lines.map((line) => JSON.parse(line)) };
}

test('a thousand wrong logins are twenty lines, one of whom they tried and one of all', () => {
  const { log, read } = gathered();
  for (let count = 0; count < 1000; count += 1) {
    const address = count < 900 ? '203.0.113.7' : `198.51.100.${count % 50}`;
    log.note('login-wrong', { address, userId: '12345678' });
  }
  log.flush();
  const lines = read();
  expect(lines).toHaveLength(22);
  expect(lines[0]).toMatchObject({
    level: 40,
    stream: 'security',
    event: 'login-wrong',
    address: '203.0.113.7',
    userId: '12345678',
  });
  expect(lines[20]).toMatchObject({ event: 'login-wrong', userId: '12345678', more: 980 });
  expect(lines[21]).toMatchObject({ event: 'login-wrong', more: 980, networks: 51 });
  expect(lines[21].most['203.0.113.7']).toBe(880);
  log.note('login-wrong', { address: '203.0.113.7' });
  expect(read()).toHaveLength(23);
});

test('a flood hides neither whom it tries nor who logs in meanwhile', () => {
  const { log, read } = gathered();
  for (let count = 0; count < 30_000; count += 1) {
    log.note('login-wrong', { address: '203.0.113.7', account: `invented${count}` });
  }
  log.note('login-wrong', { address: '198.51.100.9', userId: '10000001' });
  for (let count = 0; count < 100; count += 1) {
    log.note('login', { address: '198.51.100.9', userId: `2000${1000 + count}` });
  }
  log.flush();
  const lines = read();
  expect(lines.filter(({ event }) => event === 'login')).toHaveLength(100);
  expect(lines).toContainEqual(expect.objectContaining({ userId: '10000001', more: 1 }));
  expect(lines.at(-1)).toMatchObject({ event: 'login-wrong', more: 29_981, unnamed: 28_980 });
  expect(lines).toHaveLength(20 + 100 + 1000 + 1 + 1);
});

test('whoever logs in a thousand times a minute fills no disk', () => {
  const { log, read } = gathered();
  for (let count = 0; count < 1000; count += 1) {
    log.note('login', { address: '203.0.113.7', userId: '10000001' });
  }
  log.flush();
  const lines = read();
  expect(lines).toHaveLength(22);
  expect(lines[20]).toMatchObject({ event: 'login', userId: '10000001', more: 980 });
});

test('the worst minute has a bound', () => {
  const { log, lines } = gathered();
  const events = ['login-wrong', 'login-locked', 'code-wrong', 'token-unknown'] as const;
  for (let count = 0; count < 12_000; count += 1) {
    const address = `10.${count % 200}.${count % 256}.1`;
    log.note('login', { address, userId: `${count}` });
    for (const event of events) {
      log.note(event, { address, userId: `${count}` });
      log.note(event, { address, account: `${count}` });
    }
    log.countRefusal('FIELD_INVALID', { address });
  }
  log.flush();
  expect(lines.length).toBeLessThan(11_600);
  expect(lines.join('\n').length).toBeLessThan(5_000_000);
});

test('the twentieth refusal of one caller in a minute is a line, and there is one', () => {
  const { log, read } = gathered();
  for (let count = 0; count < 500; count += 1) {
    log.countRefusal('FIELD_UNUSED', { address: '203.0.113.7', userId: '10000001' });
    if (count < 10) log.countRefusal('STEP_UP_REQUIRED', { address: '198.51.100.1' });
  }
  expect(read()).toMatchObject([
    {
      event: 'many-refusals',
      userId: '10000001',
      what: '20 refusals, the last FIELD_UNUSED',
    },
  ]);
});

test('a file that was moved away is begun anew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-security-'));
  const file = join(folder, 'deep', 'security.log');
  const log = createSecurityLog({ file }, { clock: still, key: () => key });
  log.note('host-refused', { address: '203.0.113.7' });
  renameSync(file, `${file}.1`);
  log.reopen();
  log.note('host-refused', { address: '203.0.113.8' });
  log.close();
  expect(readFileSync(`${file}.1`, 'utf8')).toContain('203.0.113.7');
  expect(readFileSync(file, 'utf8')).toContain('203.0.113.8');
  rmSync(folder, { recursive: true });
});

test('what guards see of a customer’s day holds no secret and no e-mail', async () => {
  const world = await openTestApp({ ADDRESS_LIMITS: 'true' });
  const email = 'guarded@example.test';
  const { token, userId } = await world.register(email);
  const logIn = (username: string, password: string) =>
    world.ask('loginByUsername', { username, password });
  await logIn(email, 'hunter2!');
  await logIn('nobody@example.test', 'hunter3!');
  await world.ask('userInfo', {}, { token: 'a-made-up-token' });
  await world.ask('getEmailCode', { email, type: 'reset' });
  await world.ask('getEmailCode', { email, type: 'reset' });
  const form = {
    email,
    emailCode: '9182-73AB',
    newPassword: 'secret 2',
    confirmPassword: 'secret 2',
  };
  await world.ask('resetPassword', form);
  const change = { newPassword: 'secret 3', confirmPassword: 'secret 3' };
  const again = await world.ask('loginByUsername', { username: email, password: 'secret 1' });
  await world.ask('updatePassword', { ...change, oldPassword: 'hunter4!' }, again.data);
  await world.ask('updatePassword', { ...change, oldPassword: 'secret 1' }, again.data);
  await world.inject({ url: '/health', headers: { host: 'evil.example' } });
  await world.ask('logout', {}, again.data);
  const lines = world.security.map((line) => JSON.parse(line));
  await world.close();
  expect(lines.map(({ event }) => event)).toEqual([
    'log-opened',
    'code-sent',
    'login',
    'login-wrong',
    'login-wrong',
    'token-unknown',
    'code-sent',
    'code-refused',
    'code-wrong',
    'login',
    'password-wrong',
    'password-changed',
    'session-renewed',
    'host-refused',
    'session-ended',
  ]);
  expect(lines.slice(1).every(({ address }) => address === '127.0.0.1')).toBe(true);
  expect(lines[2]).toMatchObject({ userId, factor: 'email-code', session: expect.any(String) });
  expect(lines[3]).toMatchObject({ userId });
  expect(lines[9]).toMatchObject({ event: 'login', factor: 'password' });
  // What was done in a session names it, and so does its end.
  const { session } = lines[9];
  expect(lines.slice(10, 13)).toMatchObject([{ session }, { session }, { session }]);
  const { what: renewed } = lines[12];
  expect(renewed).not.toBe(session);
  expect(lines[14]).toMatchObject({ session: renewed, what: 'logout' });
  const text = world.security.join('');
  expect(text).not.toMatch(/hunter|made-up|918273|9182-73AB|secret|example/);
  expect(text).not.toContain(token);
});

/** What the verifier says of the lines of a file. */
async function problemsIn(file: string): Promise<readonly string[]> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return (await readSecurityLines(lines, [key])).problems;
}

test('a full disk stops no call and takes no line: they follow when there is room', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-full-'));
  const file = join(dir, 'security.log');
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const log = createSecurityLog({ file }, { clock: still, key: () => key, onFailure });
  const { writeSync } = fs;
  const write = writeSync as (fd: number, text: string | Uint8Array) => number;
  let isFirst = true;
  // The last bytes of the disk take the beginning of a line.
  fs.writeSync = ((fd: number, text: string | Uint8Array) => {
    if (isFirst) {
      isFirst = false;
      return write(fd, Buffer.from(text as string).subarray(0, 25));
    }
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  }) as typeof writeSync;
  try {
    for (let count = 0; count < 3; count += 1) log.note('login', { userId: `1000000${count}` });
  } finally {
    fs.writeSync = writeSync;
  }
  expect(failures).toHaveLength(1);
  log.note('login', { userId: '10000009' });
  log.close();
  expect(await problemsIn(file)).toEqual([]);
  expect(readFileSync(file, 'utf8').match(/"event":"login"/g)).toHaveLength(4);
  rmSync(dir, { recursive: true });
});

test('a start goes on where the security log has no room at all', () => {
  const failures: unknown[] = [];
  const onFailure = (error: unknown) => void failures.push(error);
  const log = createSecurityLog({ file: '/dev/full' }, { clock: still, key: () => key, onFailure });
  log.note('login', { userId: '10000001' });
  log.flush();
  expect(failures).toMatchObject([{ code: 'ENOSPC' }]);
});

test('a line that a killed process left half written swallows none of the next one', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'candor-cut-'));
  const file = join(dir, 'security.log');
  createSecurityLog({ file }, { clock: still, key: () => key }).close();
  const half = '{"level":30,"stream":"security","event":"lo';
  writeFileSync(file, readFileSync(file, 'utf8') + half);
  const next = createSecurityLog({ file }, { clock: still, key: () => key });
  next.note('login', { userId: '10000001' });
  next.close();
  expect(await problemsIn(file)).toEqual(['line 3 carries no mark']);
  rmSync(dir, { recursive: true });
});
