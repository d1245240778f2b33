import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * The private key of this installation, PKCS #8 in PEM, made at the first start and readable by its
 * owner only; or its public half, SPKI in PEM, laid there for a process that only checks. It is
 * never in the database. Public keys that signed before stand in the file beside it that ends in
 * `.before`, one a line. Throws when the file holds something else.
 */
export function loadSigningKey(path: string): {
  readonly key: KeyObject;
  readonly isNew: boolean;
  /** Public keys of earlier private ones, base64url. */
  readonly before: readonly string[];
} {
  const isNew = !existsSync(path);
  if (isNew) {
    const { privateKey } = generateKeyPairSync('ed25519');
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    try {
      // Fails when the file is there, so that two starts at once agree on one key.
      writeFileSync(path, pem, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  const beforePath = `${path}.before`;
  const before = existsSync(beforePath)
    ? readFileSync(beforePath, 'utf8').split(/\s+/).filter(Boolean)
    : [];
  const read = isPublicKeyFile(path) ? createPublicKey : createPrivateKey;
  return { key: read(readFileSync(path)), isNew, before };
}

/** Whether the file is there and holds a public key, with which nothing can be signed. */
export function isPublicKeyFile(path: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').startsWith('-----BEGIN PUBLIC KEY');
}
