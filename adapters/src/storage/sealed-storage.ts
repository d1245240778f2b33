import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import { type KeyRing, openBytes, sealBytes } from './envelope.ts';

/** Seals what is put and opens what is read; what was moved under another name does not open. */
export function createSealedStorage(inner: ObjectStorage, ring: KeyRing): ObjectStorage {
  return {
    put: (key, bytes) => inner.put(key, sealBytes(ring, key, bytes)),
    get: async (key) => {
      const stored = await inner.get(key);
      return stored === null ? null : openBytes(ring, key, stored);
    },
    delete: (key) => inner.delete(key),
  };
}
