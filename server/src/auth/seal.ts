import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_END = NONCE_BYTES + 16;

/** Keys that are not in the database, and whose what it is: one cannot be passed off as another. */
export interface Seal {
  /** The newest first: it seals. Earlier ones open what they sealed. */
  readonly keys: readonly Uint8Array[];
  readonly boundTo: string;
}

/** AES-256-GCM under a fresh nonce and the newest key. */
export function sealText(text: string, { keys, boundTo }: Seal): Buffer {
  const [key] = keys;
  if (key === undefined) throw new Error('There is no key to seal with.');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when a byte was changed, or it was sealed for something else, or under none of these. */
export function openSealed(bytes: Uint8Array, { keys, boundTo }: Seal): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return openUnder(bytes, key, boundTo);
    } catch {
      // The tag says that it was another key.
    }
  }
  const last = keys.at(-1);
  if (last === undefined) throw new Error('There is no key to open with.');
  return openUnder(bytes, last, boundTo);
}

/** The same text under the newest key; null where it is sealed under that. Throws as above. */
export function sealedAnew(bytes: Uint8Array, seal: Seal): Buffer | null {
  const [newest, ...earlier] = seal.keys;
  if (newest === undefined) throw new Error('There is no key to seal with.');
  try {
    openUnder(bytes, newest, seal.boundTo);
    return null;
  } catch {
    return sealText(openSealed(bytes, { ...seal, keys: earlier }), seal);
  }
}

function openUnder(bytes: Uint8Array, key: Uint8Array, boundTo: string): string {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_END - NONCE_BYTES,
  })
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(NONCE_BYTES, TAG_END));
  return Buffer.concat([decipher.update(bytes.subarray(TAG_END)), decipher.final()]).toString();
}
