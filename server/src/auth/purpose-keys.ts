import { createHash } from 'node:crypto';
import type { KeyRing } from '@candor/adapters/storage/envelope';
import type { InstallationSecret } from './installation-secret.ts';
import type { KeyPurpose } from './key-purposes.ts';

/** For files that live an hour or a week: each names the key of the purpose that it hangs on. */
export function purposeKeys(
  purpose: KeyPurpose,
  secret: Pick<InstallationSecret, 'keyFor' | 'keysFor'>,
): KeyRing {
  const idOf = (key: Uint8Array) =>
    `${purpose} ${createHash('sha256').update(key).digest('hex').slice(0, 8)}`;
  return {
    current: () => {
      const key = secret.keyFor(purpose);
      return { id: idOf(key), key };
    },
    find: (id) => secret.keysFor(purpose).find((key) => idOf(key) === id) ?? null,
  };
}
