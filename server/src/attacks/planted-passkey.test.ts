import { sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  authenticatorData,
  clientData,
  credentialOf,
  registeredBy,
  type SoftKey,
  sha256,
  softKey,
} from '../testing/soft-key.ts';
import { openTestApp } from '../testing/test-app.ts';

// A passkey logs in alone, so whoever can write one into the database must not be let in by it.

let world: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

/** Logs in by a passkey alone. */
async function logInBy(key: SoftKey) {
  const { pendingToken, passkeyOptions } = (await world.ask('loginPasskeyOptions', {})).data;
  const { challenge } = JSON.parse(passkeyOptions);
  const clientDataJSON = clientData('webauthn.get', challenge);
  const data = authenticatorData(0x05);
  const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), key.privateKey);
  const response = { authenticatorData: data, clientDataJSON, signature };
  const credential = credentialOf(key, response);
  return world.ask('loginSecondStep', { pendingToken, credential });
}

test('a passkey that the house wrote lets its owner in', async () => {
  const me = await world.register('owner@example.test');
  const key = softKey();
  const { challenge } = JSON.parse((await world.ask('passkeyBegin', {}, me)).data.passkeyOptions);
  const credential = registeredBy(key, challenge);
  expect((await world.ask('passkeyAdd', { name: 'phone', credential }, me)).code).toBe(200);
  expect((await logInBy(key)).data.user.userId).toBe(me.userId);
  // Given to somebody else it lets nobody in, as them or as the owner.
  const other = await world.register('other@example.test');
  await world.pool.query('UPDATE passkeys SET user_id = $1', [other.userId]);
  expect((await logInBy(key)).data.reason).toBe('SECOND_STEP_WRONG');
});

test('a passkey that was put there lets nobody in', async () => {
  const victim = await world.register('victim@example.test');
  const key = softKey();
  await world.pool.query(
    `INSERT INTO passkeys (credential_id, user_id, public_key, counter, transports, name, created_ms)
     VALUES ($1, $2, $3, 0, '{}', '', 1)`,
    [key.id, victim.userId, key.cose],
  );
  expect((await logInBy(key)).data.reason).toBe('SECOND_STEP_WRONG');
});
