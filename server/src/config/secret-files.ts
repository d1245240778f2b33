import { readFileSync, statSync } from 'node:fs';
import type { Environment } from './fields.ts';

/** Settings that are secret, or may hold a password or a key; each can stand in a file instead. */
const secretFiles = [
  'BUS_URL_FILE',
  'DATABASE_OWNER_URL_FILE',
  'DATABASE_URL_FILE',
  'HEADS_WEBHOOK_FILE',
  'MARKET_SEED_FILE',
  'METRICS_TOKEN_FILE',
  'NEWS_FEEDS_FILE',
  'RAIL_EVM_URL_FILE',
  'RAIL_EVM_XPUB_FILE',
  'S3_ACCESS_KEY_ID_FILE',
  'S3_SECRET_ACCESS_KEY_FILE',
  'SECRET_KEY_ALSO_FILE',
  'SECRET_KEY_FILE',
  'SMTP_PASSWORD_FILE',
  'SMTP_USER_FILE',
] as const;

export const secretSettings = secretFiles.map((name) => name.slice(0, -'_FILE'.length));

const BYTES_MAX = 64 * 1024;

/**
 * The environment with every secret that `…_FILE` names a file for, as Docker, Kubernetes and
 * systemd hand them over, and a sentence for each that cannot be had; none says what a file holds.
 */
export function withSecretFiles(given: Environment): {
  readonly environment: Environment;
  readonly problems: readonly string[];
} {
  const read: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of secretSettings) {
    const path = given[`${name}_FILE`]?.trim() ?? '';
    if (path === '') continue;
    const isPlainToo = (given[name]?.trim() ?? '') !== '';
    const secret = isPlainToo ? { problem: `stands beside ${name}: set one of the two` } : at(path);
    if (typeof secret === 'string') read[name] = secret;
    else problems.push(`${name}_FILE ${secret.problem}.`);
  }
  return Object.keys(read).length === 0
    ? { environment: given, problems }
    : { environment: { ...given, ...read }, problems };
}

function at(path: string): string | { readonly problem: string } {
  try {
    // A pipe or a device would be waited for.
    const found = statSync(path);
    if (!found.isFile()) return { problem: `names ${path}, which is no file` };
    if (found.size > BYTES_MAX)
      return { problem: `names ${path}, which is too large for a secret` };
    const text = readFileSync(path, 'utf8').trim();
    return text === '' ? { problem: `names ${path}, which is empty` } : text;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return { problem: `names ${path}, which cannot be read (${String(error.code)})` };
  }
}
