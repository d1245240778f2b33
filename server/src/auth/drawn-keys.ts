import { hkdfSync } from 'node:crypto';
import type { KeyPurpose } from './key-purposes.ts';

const KEY_BYTES = 32;

/** The keys that are drawn from one secret. */
export type DrawnKeys = (purpose: KeyPurpose) => Buffer;

/** HKDF-SHA-256 under a label for each purpose. */
export function keysOf(secret: Uint8Array): DrawnKeys {
  const keys = new Map<KeyPurpose, Buffer>();
  return (purpose) => {
    let key = keys.get(purpose);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', secret, '', `candor ${purpose}`, KEY_BYTES));
      keys.set(purpose, key);
    }
    return key;
  };
}
