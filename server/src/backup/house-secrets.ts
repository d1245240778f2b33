import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { KEY_FILE } from '@candor/adapters/storage/key-file';
import { BackupRefused, copyDurably, writeDurably } from '@candor/database/backup/copy-files';
import { settleHome } from '@candor/database/launcher/cluster';
import { EARLIER_KEYS_FILE } from '../auth/earlier-keys.ts';
import type { Config } from '../config/config.ts';

type HouseFiles = Pick<Config, 'dataDir' | 'integrity' | 'secretKey'>;

/** In a base backup: the secrets, or the list of those that were left out. */
const SECRETS = 'secrets';
const LEFT_OUT = 'secrets-left-out.json';

/** These may have grown since: a newer one still reads what an older one does. */
const mayDiffer: readonly string[] = [KEY_FILE, EARLIER_KEYS_FILE, 'signing.key.before'];

/** SHA-256 of each secret that was left out; each is drawn at random, so it tells nothing. */
type LeftOut = Readonly<Record<string, string>>;

interface SecretFile {
  readonly from: string;
  readonly name: string;
}

/** The secrets of a house that lie in files. */
export function secretsOf(config: HouseFiles): readonly SecretFile[] {
  const { homeDir } = settleHome(config.dataDir);
  const { signingKeyFile } = config.integrity;
  return [
    { from: signingKeyFile, name: 'signing.key' },
    { from: `${signingKeyFile}.before`, name: 'signing.key.before' },
    ...(config.secretKey === null
      ? [{ from: join(config.dataDir, 'secret.key'), name: 'secret.key' }]
      : []),
    { from: join(config.dataDir, KEY_FILE), name: KEY_FILE },
    { from: join(config.dataDir, EARLIER_KEYS_FILE), name: EARLIER_KEYS_FILE },
    { from: join(homeDir, 'postgres-password'), name: 'postgres-password' },
  ].filter(({ from }) => existsSync(from));
}

/** Whoever has these can sign as this installation and open its sealed files. */
export async function copySecrets(config: HouseFiles, to: string): Promise<readonly string[]> {
  const wanted = secretsOf(config);
  for (const { from, name } of wanted) await copyDurably(from, join(to, SECRETS, name));
  return wanted.map(({ from }) => basename(from));
}

/** Says in a backup which secrets it needs. */
export async function leaveSecretsOut(config: HouseFiles, to: string): Promise<void> {
  const files = secretsOf(config);
  const list: LeftOut = Object.fromEntries(files.map(({ from, name }) => [name, hashOf(from)]));
  await writeDurably(join(to, LEFT_OUT), `${JSON.stringify(list, null, 2)}\n`);
}

/**
 * The folder that has what a base backup needs: its own, or the one that is given. Throws
 * `BackupRefused` before anything is copied when a secret is missing or is another house's.
 */
export function findSecrets(basePath: string, given: string | null): string {
  const marker = join(basePath, LEFT_OUT);
  if (!existsSync(marker)) {
    if (given === null) return join(basePath, SECRETS);
    throw new BackupRefused('This backup has its secrets: leave --secrets out.');
  }
  const list = JSON.parse(readFileSync(marker, 'utf8')) as LeftOut;
  const names = Object.keys(list);
  if (given === null) {
    throw new BackupRefused(
      `This backup was made without secrets. Put ${names.join(', ')} from where you keep them ` +
        'into a folder and name it with --secrets <folder>.',
    );
  }
  const missing = names.filter((name) => !existsSync(join(given, name)));
  if (missing.length > 0) throw new BackupRefused(`${given} has no ${missing.join(', ')}.`);
  const others = names.filter(
    (name) => !mayDiffer.includes(name) && hashOf(join(given, name)) !== list[name],
  );
  if (others.length === 0) return given;
  throw new BackupRefused(`${others.join(', ')} in ${given}: not what it was at the backup.`);
}

/** Lays secrets where a house looks for them. */
export async function putSecrets(
  from: string,
  { dataDir, homeDir }: { readonly dataDir: string; readonly homeDir: string },
): Promise<void> {
  const ownNames = ['signing.key', 'signing.key.before', 'secret.key', KEY_FILE, EARLIER_KEYS_FILE];
  for (const name of [...ownNames, 'postgres-password']) {
    const folder = name === 'postgres-password' ? homeDir : dataDir;
    if (existsSync(join(from, name))) await copyDurably(join(from, name), join(folder, name));
  }
}

const hashOf = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
