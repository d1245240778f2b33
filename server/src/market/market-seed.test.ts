import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadInstallationSecret } from '../auth/installation-secret.ts';
import { marketSeed, warnOfGuessableSeed } from './market-seed.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(() => database.drop());

const secretOf = (byte: string) =>
  loadInstallationSecret({ dataDir: '', secretKey: byte.repeat(32) });
const seedOf = (byte: string) =>
  marketSeed({ marketSeed: null, pool: database.pool, secret: secretOf(byte) });

async function stored(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string; value: string }>(
    'SELECT name, value FROM installation',
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

test('the seed has 256 bits, is drawn once, and the database alone does not tell it', async () => {
  const seed = await seedOf('ab');
  expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(await seedOf('ab')).toBe(seed);
  const kept = await stored();
  expect(kept['market-salt']).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(kept)).not.toContain(seed);
  // The same database under another secret is another market, and the salt is not its seed.
  expect(await seedOf('cd')).not.toBe(seed);
  expect(kept['market-salt']).not.toBe(seed);
});

test('a seed that is set is taken as it is, and a short one is warned of', async () => {
  const set = { marketSeed: 'demo', pool: database.pool, secret: secretOf('ab') };
  expect(await marketSeed(set)).toBe('demo');
  expect((await stored())['market-salt']).toBe(undefined);
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  warnOfGuessableSeed('demo', log);
  warnOfGuessableSeed('ab'.repeat(32), log);
  expect(lines.length).toBe(1);
  expect(lines[0]).toContain('MARKET_SEED is short');
});
