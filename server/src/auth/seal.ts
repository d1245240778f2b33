import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_END = NONCE_BYTES + 16;

/** A key that is not in the database, and whose what it is: one cannot be passed off as another. */
export interface Seal {
  readonly key: Uint8Array;
  readonly boundTo: string;
}

/** AES-256-GCM under a fresh nonce. */
export function sealText(text: string, { key, boundTo }: Seal): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws when a byte was changed, or it was sealed for something else. */
export function openSealed(bytes: Uint8Array, { key, boundTo }: Seal): string {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(bytes.subarray(NONCE_BYTES, TAG_END));
  return Buffer.concat([decipher.update(bytes.subarray(TAG_END)), decipher.final()]).toString();
}
