import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';
import { createSecurityLog } from './security-log.ts';

const still = { nowMs: () => 0, every: () => () => undefined };

test('a thousand wrong logins are twenty lines and one that counts the others', () => {
  const lines: string[] = [];
  const log = createSecurityLog('off', {
    clock: still,
    destination: { write: (line) => lines.push(line) },
  });
  for (let count = 0; count < 1000; count += 1) {
    const address = count < 900 ? '203.0.113.7' : `198.51.100.${count % 50}`;
    log.note('login-wrong', { address, userId: '12345678' });
  }
  log.flush();
  expect(lines).toHaveLength(21);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    stream: 'security',
    event: 'login-wrong',
    address: '203.0.113.7',
    userId: '12345678',
  });
  const told = JSON.parse(lines[20] ?? '');
  expect(told).toMatchObject({ event: 'login-wrong', more: 980, networks: 51 });
  expect(told.most['203.0.113.7']).toBe(880);
  log.note('login-wrong', { address: '203.0.113.7' });
  expect(lines).toHaveLength(22);
});

test('a file that was moved away is begun anew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-security-'));
  const file = join(folder, 'deep', 'security.log');
  const log = createSecurityLog({ file }, { clock: still });
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
    'host-refused',
    'session-ended',
  ]);
  expect(lines.every(({ address }) => address === '127.0.0.1')).toBe(true);
  expect(lines[2]).toMatchObject({ userId });
  const text = world.security.join('');
  expect(text).not.toMatch(/hunter|made-up|918273|9182-73AB|secret|example/);
  expect(text).not.toContain(token);
});
