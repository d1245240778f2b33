import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp } from '../testing/test-app.ts';

// A passkey logs in alone, so whoever can write one into the database must not be let in by it.

let world: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const ORIGIN = 'http://localhost:5000';
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

interface SoftKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly cose: Buffer;
}

/** A key of ES256 as an authenticator has it. */
function softKey(): SoftKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const parts = ['a5010203262001215820', x, '225820', y] as const;
  const cose = Buffer.concat(
    parts.map((part, at) => Buffer.from(part, at % 2 === 0 ? 'hex' : 'base64url')),
  );
  return { id: randomBytes(16).toString('base64url'), privateKey, cose };
}

/** What an authenticator says of itself: present, its owner verified, its counter at nothing. */
function authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
  return Buffer.concat([sha256('localhost'), Buffer.from([flags, 0, 0, 0, 0]), more]);
}

function clientData(type: string, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin: ORIGIN, crossOrigin: false }));
}

function credentialOf({ id }: SoftKey, response: Readonly<Record<string, Buffer>>): string {
  const fields = Object.entries(response).map(([name, bytes]) => [
    name,
    bytes.toString('base64url'),
  ]);
  const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return JSON.stringify({ ...named, response: Object.fromEntries(fields) });
}

function registered(key: SoftKey, challenge: string): string {
  const id = Buffer.from(key.id, 'base64url');
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key.cose]);
  const data = authenticatorData(0x45, attested);
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a06861757468446174615800', 'hex');
  head[head.length - 1] = data.length;
  const attestationObject = Buffer.concat([head, data]);
  const clientDataJSON = clientData('webauthn.create', challenge);
  return credentialOf(key, { attestationObject, clientDataJSON });
}

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
  const credential = registered(key, challenge);
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
