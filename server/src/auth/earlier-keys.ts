import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DrawnKeys } from './drawn-keys.ts';
import { type KeyPurpose, keyPurposeNames, keyPurposes } from './key-purposes.ts';
import { openSealed, sealText } from './seal.ts';

/** Beside the secret of the installation, in its data folder; absent until it is rotated. */
export const EARLIER_KEYS_FILE = 'earlier-keys.json';
const NAME_BYTES = 8;

/** Keys of purposes that were drawn from a secret which is no more the newest one. */
export interface Generation {
  /** Until when what it stands for was promised under it. */
  readonly untilMs: number;
  readonly keys: ReadonlyMap<KeyPurpose, Buffer>;
}

/** The newest first. */
export type EarlierKeys = readonly Generation[];

interface Stored {
  readonly untilMs: number;
  readonly keys: Readonly<Record<string, string>>;
}

/** By the name of the secret they are sealed under: two while one takes the place of another. */
type Content = Readonly<Record<string, string>>;

/**
 * What a house still knows of secrets that were rotated: never the secrets, but some keys that were
 * drawn from them, sealed under the newest. Throws when the file was changed.
 */
export function readEarlierKeys(dataDir: string, newest: DrawnKeys): EarlierKeys {
  const name = nameOf(newest);
  const sealed = contentOf(dataDir)[name];
  if (sealed === undefined) return [];
  const text = openSealed(Buffer.from(sealed, 'base64'), sealFor(newest, name));
  return (JSON.parse(text) as Stored[]).map(({ untilMs, keys }) => ({
    untilMs,
    keys: new Map(
      keyPurposeNames.flatMap((purpose) =>
        keys[purpose] === undefined ? [] : [[purpose, Buffer.from(keys[purpose], 'base64')]],
      ),
    ),
  }));
}

/**
 * Lays the keys down for the secret they are sealed under. With `beside` what is there for that
 * other secret stays, as running processes know that one; all else goes.
 */
export function writeEarlierKeys(
  dataDir: string,
  newest: DrawnKeys,
  { earlier, beside = null }: { readonly earlier: EarlierKeys; readonly beside?: DrawnKeys | null },
): void {
  const path = join(dataDir, EARLIER_KEYS_FILE);
  const left = earlier.filter(({ keys }) => keys.size > 0);
  const stored: readonly Stored[] = left.map(({ untilMs, keys }) => ({
    untilMs,
    keys: Object.fromEntries([...keys].map(([purpose, key]) => [purpose, key.toString('base64')])),
  }));
  const name = nameOf(newest);
  const kept = beside === null ? undefined : contentOf(dataDir)[nameOf(beside)];
  const content: Content = {
    ...(beside !== null && kept !== undefined && { [nameOf(beside)]: kept }),
    ...(left.length > 0 && {
      [name]: sealText(JSON.stringify(stored), sealFor(newest, name)).toString('base64'),
    }),
  };
  if (Object.keys(content).length === 0) {
    rmSync(path, { force: true });
    return;
  }
  writeFileSync(`${path}.part`, `${JSON.stringify(content, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  renameSync(`${path}.part`, path);
}

/** What the one who comes after a secret must still know of it. */
export function generationOf(secret: DrawnKeys, untilMs: number): Generation {
  const lasting = keyPurposeNames.filter((purpose) => keyPurposes[purpose] !== 'ends');
  return { untilMs, keys: new Map(lasting.map((purpose) => [purpose, secret(purpose)])) };
}

function contentOf(dataDir: string): Content {
  const path = join(dataDir, EARLIER_KEYS_FILE);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Content) : {};
}

/** Stands for a secret and tells nothing of it. */
function nameOf(secret: DrawnKeys): string {
  const mark = createHmac('sha256', secret('earlier keys')).update('name').digest();
  return mark.toString('hex', 0, NAME_BYTES);
}

const sealFor = (secret: DrawnKeys, name: string) => ({
  keys: [secret('earlier keys')],
  boundTo: `earlier keys ${name}`,
});
