import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import { isEnvelope, type KeyRing, openBytes, sealBytes } from './envelope.ts';

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

/**
 * The same over a place where bytes also lie as they came: those are read as they are. Whoever
 * reads knows from elsewhere what it must be.
 */
export function sealFromNowOn(inner: ObjectStorage, ring: KeyRing): ObjectStorage {
  return {
    ...createSealedStorage(inner, ring),
    get: async (key) => {
      const stored = await inner.get(key);
      const isPlain = stored === null || !isEnvelope(stored);
      return isPlain ? stored : openBytes(ring, key, stored);
    },
  };
}
