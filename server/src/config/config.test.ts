import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { signerOf } from '@candor/database/lanes/group-signature';
import { expect, test } from 'vitest';
import { ConfigRefused, readConfig } from './config.ts';

function sentencesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigRefused) return error.sentences;
    throw error;
  }
}

test('an empty environment is a paper server on localhost', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    reviewMode: 'auto',
    marketHours: 'always',
    mailMode: 'screen',
    requireKycToTrade: false,
    hasDemo: true,
    hasTestClock: false,
    databaseUrl: undefined,
  });
  expect(config.dataDir.endsWith('/.data')).toBe(true);
});

test('an empty variable counts as absent', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: ' ' }).port).toBe(3000);
});

test('every bad value has its own sentence, all at once', () => {
  const environment = { PORT: '99999', MARKET_HOURS: 'never', REQUIRE_KYC_TO_TRADE: 'yes' };
  expect(sentencesOf(environment)).toEqual([
    'PORT must be a whole number from 0 to 65535, not "99999".',
    'MARKET_HOURS must be one of always, exchange, not "never".',
    'REQUIRE_KYC_TO_TRADE must be true or false, not "yes".',
  ]);
});

test('a sentence never repeats an address that may hold a password', () => {
  const sentences = sentencesOf({ DATABASE_URL: 'mysql://root:hunter2@db/candor' });
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).not.toContain('hunter2');
});

test('codes on the screen are refused where other machines can reach the server', () => {
  const plain = { ALLOW_PLAIN: 'PUBLIC_URL' };
  expect(sentencesOf({ ...plain, HOST: '0.0.0.0' })[0]).toContain('MAIL_MODE=screen');
  expect(sentencesOf({ ...plain, HOST: '0.0.0.0', ALLOW_SCREEN_MAIL: 'true' })).toEqual([]);
  expect(sentencesOf({ HOST: '::1' })).toEqual([]);
  const reached: readonly Record<string, string>[] = [
    { PUBLIC_URL: 'https://candor.example' },
    { ALLOWED_HOSTS: 'candor.example' },
    { TRUST_PROXY: '1' },
    { TRUST_PROXY: '10.0.0.0/8' },
  ];
  for (const environment of reached) {
    expect(sentencesOf({ ...plain, ...environment })[0]).toContain('MAIL_MODE=screen');
  }
  expect(sentencesOf({ PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
});

test('a start that others can reach says where https is, or that plain text is meant', () => {
  const smtp = { MAIL_MODE: 'smtp', SMTP_HOST: 'mail.test', SMTP_FROM: 'a@b.test' };
  const reached: readonly Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.20' },
    { PUBLIC_URL: 'http://candor.example' },
    { ALLOWED_HOSTS: 'candor.example' },
    { TRUST_PROXY: '1' },
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
  ];
  for (const environment of reached) {
    const at = { ...smtp, ...environment };
    expect([environment, sentencesOf(at)]).toEqual([
      environment,
      [expect.stringMatching(/plain text.*PUBLIC_URL to its https.*ALLOW_PLAIN=PUBLIC_URL/)],
    ]);
    expect(sentencesOf({ ...at, PUBLIC_URL: 'https://candor.example' })).toEqual([]);
    expect(sentencesOf({ ...at, ALLOW_PLAIN: 'PUBLIC_URL' })).toEqual([]);
  }
  // A process that nobody calls has no passwords to lose.
  const bus = { DATABASE_URL: 'postgres://localhost/books', BUS_URL: 'nats://localhost' };
  expect(sentencesOf({ ...smtp, ...bus, HOST: '0.0.0.0', ROLES: 'lanes' })).toEqual([]);
});

test('a demo customer is made on this machine only, unless somebody means it', () => {
  const smtp = { MAIL_MODE: 'smtp', SMTP_HOST: 'mail.test', SMTP_FROM: 'a@b.test' };
  const open = { ...smtp, HOST: '0.0.0.0', ALLOW_PLAIN: 'PUBLIC_URL' };
  expect(readConfig(open).hasDemo).toBe(false);
  expect(sentencesOf({ ...open, DEMO: 'true' })[0]).toContain('ALLOW_PUBLIC_DEMO=true');
  expect(readConfig({ ...open, DEMO: 'true', ALLOW_PUBLIC_DEMO: 'true' }).hasDemo).toBe(true);
});

test('webhooks into this machine are for a machine of one’s own', () => {
  expect(readConfig({}).hasLocalWebhooks).toBe(false);
  expect(readConfig({ LOCAL_WEBHOOKS: 'true' }).hasLocalWebhooks).toBe(true);
  const meant = { ALLOW_SCREEN_MAIL: 'true', ALLOW_PLAIN: 'PUBLIC_URL' };
  const open = { ...meant, HOST: '0.0.0.0', LOCAL_WEBHOOKS: 'true' };
  expect(sentencesOf(open)[0]).toContain('Leave LOCAL_WEBHOOKS out.');
});

test('smtp needs a server and a sender', () => {
  expect(sentencesOf({ MAIL_MODE: 'smtp' })).toEqual([
    'SMTP_HOST is missing: the mail server, because MAIL_MODE is smtp.',
    'SMTP_FROM is missing: the sender of mails, because MAIL_MODE is smtp.',
  ]);
  const smtp = { MAIL_MODE: 'smtp', SMTP_HOST: 'mail.test', SMTP_FROM: 'a@b.test' };
  expect(readConfig({ ...smtp, SMTP_PORT: '465' }).smtp).toMatchObject({ isSecure: true });
});

test('the test clock exists in tests only', () => {
  expect(sentencesOf({ TEST_CLOCK: 'true' })).toEqual([
    'TEST_CLOCK works in tests only (NODE_ENV=test).',
  ]);
  const set = { TEST_CLOCK: 'true', NODE_ENV: 'test' };
  expect(readConfig(set)).toMatchObject({ hasTestClock: true, testClockFromMs: null });
  const TEST_CLOCK_FROM = '2026-11-24T15:00Z';
  expect(readConfig({ ...set, TEST_CLOCK_FROM }).testClockFromMs).toBe(1_795_532_400_000);
  for (const wrong of [{ ...set, TEST_CLOCK_FROM: 'noon' }, { TEST_CLOCK_FROM }]) {
    expect(sentencesOf(wrong)).toEqual([
      'TEST_CLOCK_FROM must be an instant, beside TEST_CLOCK=true.',
    ]);
  }
});

test('live mode names what the law wants to see, and is refused', () => {
  expect(sentencesOf({ TRADING_MODE: 'live', LEGAL_NAME: 'Acme Ltd' })[0]).toContain(
    'REGULATOR, LICENCE_NUMBER, JURISDICTIONS, COMPLAINTS_CONTACT',
  );
  const complete = {
    TRADING_MODE: 'live',
    LEGAL_NAME: 'Acme Ltd',
    REGULATOR: 'FCA',
    LICENCE_NUMBER: '1',
    JURISDICTIONS: 'GB',
    COMPLAINTS_CONTACT: 'complaints@acme.test',
  };
  expect(sentencesOf(complete)[0]).toContain('no live venue');
});

test('half of a login is refused in one sentence, and none is a login of the machine', () => {
  const smtp = { MAIL_MODE: 'smtp', SMTP_HOST: 'mail.test', SMTP_FROM: 'a@b.test' };
  const s3 = { STORAGE: 's3', S3_BUCKET: 'uploads' };
  const half = (one: string, other: string) =>
    `${one} stands without ${other}: set both or neither.`;
  for (const [one, other, beside] of [
    ['SMTP_USER', 'SMTP_PASSWORD', smtp],
    ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', s3],
  ] as const) {
    expect(sentencesOf({ ...beside, [one]: 'a' })).toEqual([half(one, other)]);
    expect(sentencesOf({ ...beside, [other]: 'b' })).toEqual([half(other, one)]);
    expect(sentencesOf({ ...beside, [one]: 'a', [other]: 'b' })).toEqual([]);
  }
  expect(readConfig(smtp).smtp).toMatchObject({ user: null, password: null });
  expect(readConfig(s3).bucket?.login).toBeNull();
});

test('a public key is no key to sign with: only who pushes alone does with one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'candor-keys-'));
  const SIGNING_KEY_FILE = join(folder, 'signing.pub');
  const { publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(SIGNING_KEY_FILE, publicKey.export({ format: 'pem', type: 'spki' }));
  const bus = { DATABASE_URL: 'postgres:///books', BUS_URL: 'nats://localhost' };
  expect(sentencesOf({ ...bus, ROLES: 'push', SIGNING_KEY_FILE })).toEqual([]);
  expect(sentencesOf({ ...bus, ROLES: 'front,push', SIGNING_KEY_FILE })).toEqual([
    'SIGNING_KEY_FILE holds a public key, and ROLES names front: who signs needs the private one, ' +
      'and only ROLES=push does without.',
  ]);
  const { key } = loadSigningKey(SIGNING_KEY_FILE);
  expect(signerOf(key).publicKey).toBe(publicKey.export({ format: 'jwk' }).x);
  expect(() => signerOf(key).sign(Buffer.from('x'))).toThrow('no key to sign with');
  rmSync(folder, { recursive: true });
});
