import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const ORIGIN = 'http://localhost:5000';
export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** A passkey of a test. */
export interface SoftKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly cose: Buffer;
}

/** A key of ES256 as an authenticator has it. */
export function softKey(): SoftKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const parts = ['a5010203262001215820', x, '225820', y] as const;
  const cose = Buffer.concat(
    parts.map((part, at) => Buffer.from(part, at % 2 === 0 ? 'hex' : 'base64url')),
  );
  return { id: randomBytes(16).toString('base64url'), privateKey, cose };
}

/** What an authenticator says of itself: present, its owner verified, its counter at nothing. */
export function authenticatorData(flags: number, more = Buffer.alloc(0)): Buffer {
  return Buffer.concat([sha256('localhost'), Buffer.from([flags, 0, 0, 0, 0]), more]);
}

/** What the browser says was signed. */
export function clientData(type: string, challenge: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin: ORIGIN, crossOrigin: false }));
}

/** A credential as the browser hands it in. */
export function credentialOf({ id }: SoftKey, response: Readonly<Record<string, Buffer>>): string {
  const fields = Object.entries(response).map(([name, bytes]) => [
    name,
    bytes.toString('base64url'),
  ]);
  const named = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  return JSON.stringify({ ...named, response: Object.fromEntries(fields) });
}

/** What the browser hands in of a new key, for this challenge. */
export function registeredBy(key: SoftKey, challenge: string): string {
  const id = Buffer.from(key.id, 'base64url');
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key.cose]);
  const data = authenticatorData(0x45, attested);
  const head = Buffer.from('a363666d74646e6f6e656761747453746d74a06861757468446174615800', 'hex');
  head[head.length - 1] = data.length;
  const attestationObject = Buffer.concat([head, data]);
  const clientDataJSON = clientData('webauthn.create', challenge);
  return credentialOf(key, { attestationObject, clientDataJSON });
}
