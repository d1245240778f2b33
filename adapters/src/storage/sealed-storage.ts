import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts what is put and decrypts what is read, with AES-256-GCM. The object's key is bound in,
 * so that one object cannot be passed off as another. Throws when the bytes were changed or the key
 * is not the one they were sealed with.
 */
export function createSealedStorage(inner: ObjectStorage, secret: Uint8Array): ObjectStorage {
  return {
    put: async (key, bytes) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, secret, nonce).setAAD(Buffer.from(key));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      await inner.put(key, Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
    },
    get: async (key) => {
      const stored = await inner.get(key);
      if (stored === null) return null;
      const nonce = stored.subarray(0, NONCE_BYTES);
      const tag = stored.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(ALGORITHM, secret, nonce)
        .setAAD(Buffer.from(key))
        .setAuthTag(tag);
      const opened = decipher.update(stored.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([opened, decipher.final()]);
    },
    delete: (key) => inner.delete(key),
  };
}
