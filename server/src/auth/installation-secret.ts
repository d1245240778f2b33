import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_BYTES = 32;

/** Keys for different purposes, all drawn from the one secret of this installation. */
export interface InstallationSecret {
  /** 32 bytes, always the same for the same purpose. */
  keyFor(purpose: string): Buffer;
  /** HMAC-SHA-256 under the key of a purpose. */
  mark(purpose: string, text: string | Uint8Array): Buffer;
}

/**
 * The secret given from outside, or the one of `<dataDir>/secret.key`, which is drawn at the first
 * start. Losing it makes sealed files unreadable and the simulated market another one, and ends
 * nothing else.
 */
export function loadInstallationSecret(input: {
  readonly dataDir: string;
  readonly secretKey: string | null;
}): InstallationSecret {
  const secret =
    input.secretKey === null ? fileSecret(input.dataDir) : Buffer.from(input.secretKey, 'hex');
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string) => {
    let key = keys.get(purpose);
    if (key === undefined) {
      key = Buffer.from(hkdfSync('sha256', secret, '', `candor ${purpose}`, SECRET_BYTES));
      keys.set(purpose, key);
    }
    return key;
  };
  return {
    keyFor,
    mark: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
  };
}

function fileSecret(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Fails when the file is there, so that two starts at once agree on one secret.
    writeFileSync(path, randomBytes(SECRET_BYTES), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = readFileSync(path);
  if (secret.length !== SECRET_BYTES) throw new Error(`${path} does not hold a secret.`);
  return secret;
}
