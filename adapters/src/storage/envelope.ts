import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const MAGIC = Buffer.from('CDR1');
const SEALED_KEY_BYTES = NONCE_BYTES + TAG_BYTES + KEY_BYTES;

/** The keys that keys are sealed with. They never lie where what they seal lies. */
export interface KeyRing {
  /** What is sealed from now on is sealed with this one. */
  current(): { readonly id: string; readonly key: Uint8Array };
  /** Null when nobody knows it any more. */
  find(id: string): Uint8Array | null;
}

/** What was sealed before keys had names was sealed with this one. */
export const FIRST_KEY_ID = 'k1';

/**
 * Seals bytes with AES-256-GCM under a key of their own, which is sealed under the ring's current
 * key, whose name stands in front. The name of what is sealed is bound in, so that one cannot be
 * passed off as another.
 */
export function sealBytes(ring: KeyRing, name: string, bytes: Uint8Array): Buffer {
  const { id, key } = ring.current();
  const ownKey = randomBytes(KEY_BYTES);
  const idBytes = Buffer.from(id, 'latin1');
  const sealedKey = encrypt(key, `${id} ${name}`, ownKey);
  const sealed = encrypt(ownKey, name, bytes);
  return Buffer.concat([MAGIC, Buffer.from([idBytes.length]), idBytes, sealedKey, sealed]);
}

/** Throws when the bytes or their name were changed, or their key is not known. */
export function openBytes(ring: KeyRing, name: string, stored: Uint8Array): Buffer {
  const bytes = Buffer.from(stored);
  const id = keyIdOf(bytes);
  const key = ring.find(id);
  if (key === null) throw new Error(`The key ${id} is not known.`);
  const at = headLength(bytes);
  if (at === 0) return decrypt(key, name, bytes);
  const ownKey = decrypt(key, `${id} ${name}`, bytes.subarray(at, at + SEALED_KEY_BYTES));
  return decrypt(ownKey, name, bytes.subarray(at + SEALED_KEY_BYTES));
}

/** Whether bytes begin as an envelope does; what was sealed before keys had names does not. */
export function isEnvelope(stored: Uint8Array): boolean {
  return headLength(Buffer.from(stored)) > 0;
}

/** The name of the key that something is sealed with. */
export function keyIdOf(stored: Uint8Array): string {
  const bytes = Buffer.from(stored);
  const at = headLength(bytes);
  return at === 0 ? FIRST_KEY_ID : bytes.toString('latin1', MAGIC.length + 1, at);
}

function headLength(bytes: Buffer): number {
  return bytes.subarray(0, MAGIC.length).equals(MAGIC)
    ? MAGIC.length + 1 + (bytes[MAGIC.length] ?? 0)
    : 0;
}

function encrypt(key: Uint8Array, bound: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(bound));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function decrypt(key: Uint8Array, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(bound))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]);
}
