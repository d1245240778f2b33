import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { type DrawnKeys, keysOf } from './drawn-keys.ts';
import { EARLIER_KEYS_FILE, type EarlierKeys, readEarlierKeys } from './earlier-keys.ts';
import type { KeyPurpose } from './key-purposes.ts';

const SECRET_BYTES = 32;
export const SECRET_FILE = 'secret.key';

/**
 * Keys for different purposes, all drawn from the one secret of this installation. After it was
 * rotated some of the earlier ones still open what they sealed (decisions/keys.md). What changes in
 * the files of a running house is known at the next use: nobody keeps a key for later.
 */
export interface InstallationSecret {
  /** 32 bytes, always the same for the same purpose; what is written now hangs on this one. */
  keyFor(purpose: KeyPurpose): Buffer;
  /** The same, and behind it those that something may still hang on, the newest first. */
  keysFor(purpose: KeyPurpose): readonly Buffer[];
  /** The one that was the newest at an instant, as far back as they are kept. */
  keyAt(purpose: KeyPurpose, atMs: number): Buffer;
  /** HMAC-SHA-256 under the key of a purpose. */
  mark(purpose: KeyPurpose, text: string | Uint8Array): Buffer;
  /** The same under each key of the purpose, the newest first: what a mark is looked up by. */
  marks(purpose: KeyPurpose, text: string | Uint8Array): readonly Buffer[];
  /** The same under the key that was the newest at an instant. */
  markAt(purpose: KeyPurpose, text: string | Uint8Array, atMs: number): Buffer;
}

/** Where the secret is; `secretKeyAlso` beside `secretKey` alone. */
export type SecretPlace = Pick<Config, 'dataDir' | 'secretKey'> &
  Partial<Pick<Config, 'secretKeyAlso'>>;

/**
 * The secret given from outside, or the one of `<dataDir>/secret.key`, which is drawn at the first
 * start. Losing it makes sealed files unreadable and the simulated market another one, and ends
 * nothing else.
 */
export function loadInstallationSecret({
  dataDir,
  secretKey,
  secretKeyAlso = null,
}: SecretPlace): InstallationSecret {
  const paths = {
    secret: join(dataDir, SECRET_FILE),
    earlier: join(dataDir, EARLIER_KEYS_FILE),
  };
  const also = secretKeyAlso === null ? [] : [keysOf(Buffer.from(secretKeyAlso, 'hex'))];
  const read = () => {
    const newest = keysOf(secretOf({ dataDir, secretKey }));
    return { newest, earlier: readEarlierKeys(dataDir, newest) };
  };
  let seen = '';
  let kept: { readonly newest: DrawnKeys; readonly earlier: EarlierKeys };
  const now = () => {
    const state = `${secretKey === null ? stateOf(paths.secret) : ''} ${stateOf(paths.earlier)}`;
    if (state !== seen) [kept, seen] = [read(), state];
    return kept;
  };
  now();

  const keyFor = (purpose: KeyPurpose) => now().newest(purpose);
  const keysFor = (purpose: KeyPurpose) => {
    const { newest, earlier } = now();
    const before = earlier.flatMap(({ keys }) => keys.get(purpose) ?? []);
    return [newest(purpose), ...also.map((one) => one(purpose)), ...before];
  };
  const keyAt = (purpose: KeyPurpose, atMs: number) => {
    const { newest, earlier } = now();
    const then = earlier.findLast(({ untilMs, keys }) => atMs < untilMs && keys.has(purpose));
    return then?.keys.get(purpose) ?? newest(purpose);
  };
  return {
    keyFor,
    keysFor,
    keyAt,
    mark: (purpose, text) => markUnder(keyFor(purpose), text),
    marks: (purpose, text) => keysFor(purpose).map((key) => markUnder(key, text)),
    markAt: (purpose, text, atMs) => markUnder(keyAt(purpose, atMs), text),
  };
}

/** The newest secret, drawn where the house has none. */
export function secretOf({ dataDir, secretKey }: SecretPlace): Buffer {
  if (secretKey !== null) return Buffer.from(secretKey, 'hex');
  const path = join(dataDir, SECRET_FILE);
  drawOnce(path, dataDir);
  return secretIn(path);
}

/** Draws the secret that follows; nothing is written. */
export const drawSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Puts another secret in the place of the one in the file. */
export function replaceSecret(dataDir: string, secret: Uint8Array): void {
  const path = join(dataDir, SECRET_FILE);
  writeFileSync(`${path}.part`, secret, { mode: 0o600, flush: true });
  renameSync(`${path}.part`, path);
}

function markUnder(key: Uint8Array, text: string | Uint8Array): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Changes whenever the file is another one. */
function stateOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? '-' : `${found.ino} ${found.mtimeNs} ${found.size}`;
}

function drawOnce(path: string, dataDir: string): void {
  if (existsSync(path)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    // Fails when the file is there, so that two starts at once agree on one secret.
    writeFileSync(path, drawSecret(), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

function secretIn(path: string): Buffer {
  const secret = readFileSync(path);
  if (secret.length !== SECRET_BYTES) throw new Error(`${path} does not hold a secret.`);
  return secret;
}
