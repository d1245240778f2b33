import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';
import { secretSettings } from './secret-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'candor-secrets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;

function fileOf(text: string): string {
  files += 1;
  const path = join(folder, `secret-${files}`);
  writeFileSync(path, text);
  return path;
}

function sentencesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigRefused) return error.sentences;
    throw error;
  }
}

/** A value each setting takes, and what else has to be set for it to be read. */
const plain: Readonly<Record<string, string>> = {
  BUS_URL: 'nats://house:word@10.0.0.2:4222',
  DATABASE_OWNER_URL: 'postgres://owner:word@10.0.0.1/candor',
  DATABASE_URL: 'postgres://candor:word@10.0.0.1/candor',
  HEADS_WEBHOOK: 'https://heads.test/a-key',
  MARKET_SEED: 'a seed that nobody guesses, of 40 letters',
  METRICS_TOKEN: 'a-token-of-twenty-letters',
  NEWS_FEEDS: 'en/markets=https://feeds.test/rss?key=1',
  RAIL_EVM_URL: 'https://node.test/a-key',
  RAIL_EVM_XPUB:
    'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj',
  S3_ACCESS_KEY_ID: 'house',
  S3_SECRET_ACCESS_KEY: 'a secret of the bucket',
  SECRET_KEY: 'ab'.repeat(32),
  SECRET_KEY_ALSO: 'cd'.repeat(32),
  SMTP_PASSWORD: 'a word of the mail server',
  SMTP_USER: 'house at the mail server',
};
const around = {
  ALLOW_PLAIN: 'BUS_URL,DATABASE_URL',
  MAIL_MODE: 'smtp',
  SMTP_HOST: 'mail.test',
  SMTP_FROM: 'a@b.test',
  STORAGE: 's3',
  S3_BUCKET: 'uploads',
  RAIL_EVM_CHAIN_ID: '11155111',
  RAIL_EVM_WITHDRAWALS: 'off',
};

test('every secret out of a file is read as if it stood there plain', () => {
  const inFiles = Object.fromEntries(
    Object.entries(plain).map(([name, text]) => [`${name}_FILE`, fileOf(`${text}\n`)]),
  );
  expect(readConfig({ ...around, ...inFiles })).toEqual(readConfig({ ...around, ...plain }));
});

test('a file that cannot be had is one sentence, whichever setting it is for', () => {
  const none = join(folder, 'none');
  const empty = fileOf(' \n');
  const large = fileOf('x'.repeat(64 * 1024 + 1));
  const wrong: readonly (readonly [string, string])[] = [
    [none, `names ${none}, which cannot be read (ENOENT)`],
    [empty, `names ${empty}, which is empty`],
    [folder, `names ${folder}, which is no file`],
    ['/dev/zero', 'names /dev/zero, which is no file'],
    [large, `names ${large}, which is too large for a secret`],
  ];
  for (const name of secretSettings) {
    const others = Object.entries({ ...around, ...plain }).filter(([one]) => one !== name);
    for (const [path, problem] of wrong) {
      const environment = { ...Object.fromEntries(others), [`${name}_FILE`]: path };
      expect(sentencesOf(environment)).toEqual([`${name}_FILE ${problem}.`]);
    }
  }
});

test('a file beside the plain setting is refused, and neither is repeated', () => {
  for (const name of secretSettings) {
    const path = fileOf('another');
    const sentences = sentencesOf({ ...around, ...plain, [`${name}_FILE`]: path });
    expect(sentences).toEqual([`${name}_FILE stands beside ${name}: set one of the two.`]);
  }
});

test('what a file holds is checked as the plain setting is, and not repeated either', () => {
  expect(sentencesOf({ SECRET_KEY_FILE: fileOf('hunter2') })).toEqual([
    'SECRET_KEY must be 64 hexadecimal digits (32 bytes).',
  ]);
});

test('an empty path counts as absent', () => {
  expect(readConfig({ SECRET_KEY_FILE: ' ' }).secretKey).toBeNull();
});
