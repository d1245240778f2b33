import { createHmac } from 'node:crypto';
import { call } from './api.ts';
import type { House } from './server.ts';

const CHOSEN = 'a much longer night shift';
/** A session of an operator ends so long after its login, unused. */
const IDLE_MS = 30 * 60_000;
const STEP_MS = 30_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Adds an operator by command, as whoever runs the house does, and logs in for the first time: with
 * an authenticator and a password of their own. Hands back the token. `nowMs`: the server's time,
 * where the walk has turned it by more than hours.
 */
export async function openOperator(
  server: House,
  of: { readonly name: string; readonly roles: string; readonly nowMs?: number },
): Promise<string> {
  const { name, roles, nowMs } = of;
  const email = `${name.toLowerCase()}${Date.now()}@desk.test`;
  const typed = ['add', '--name', name, '--email', email, '--roles', roles];
  const added = await server.script('scripts/operators.ts', typed, nowMs);
  const password = /password (\S+)/.exec(added.output)?.[1] ?? '';
  const { data } = await call(server, '/ops/api/login', { username: email, password });
  const { token, expireTimestamp } = data;
  const begun = await call(server, '/ops/api/timeCode/begin', {}, { token });
  const code = codeOf(begun.data.secret, expireTimestamp - IDLE_MS);
  await call(server, '/ops/api/timeCode/confirm', { code }, { token });
  const chosen = { oldPassword: password, newPassword: CHOSEN, confirmPassword: CHOSEN };
  const set = await call(server, '/ops/api/updatePassword', chosen, { token });
  if (set.code !== 200) throw new Error(`The password was not taken: ${set.msg}`);
  return token;
}

/** Six digits of an authenticator (RFC 6238: SHA-1, steps of 30 s). */
function codeOf(secret: string, nowMs: number): string {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const key = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(nowMs / STEP_MS)));
  const mark = createHmac('sha1', key).update(step).digest();
  const from = (mark.at(-1) ?? 0) & 15;
  const digits = (mark.readUInt32BE(from) & 0x7fffffff) % 1_000_000;
  return String(digits).padStart(6, '0');
}
