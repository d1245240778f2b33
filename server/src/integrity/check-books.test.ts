import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHeadFile } from '@candor/adapters/heads/head-file';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import { signerOf } from '@candor/database/lanes/group-signature';
import { areHeadsBegun, keepHeadMark } from '@candor/database/stores/head-mark';
import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lookAtTail } from './check-books.ts';

const GENESIS = { lane: 0, seq: 0n, hash: '0'.repeat(64) };

let database: TestDatabase;
let folder = '';
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'candor-heads-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('a line that its keeper before adds during the look is not held against the books', async () => {
  const { pool } = database;
  const signer = signerOf(loadSigningKey(join(folder, 'signing.key')).key);
  const headsDir = join(folder, 'heads');
  const file = openHeadFile(headsDir, signer);
  const add = async (kind: 'begin' | 'head') => {
    const [line] = await file.append([{ kind, ...GENESIS }], 0);
    if (line !== undefined) await keepHeadMark(pool, { line: line.n, hash: line.hash });
  };
  expect(await areHeadsBegun(pool)).toBe(false);
  await add('begin');
  expect(await areHeadsBegun(pool)).toBe(true);

  // The last thing the look does before it reads the chains is to ask for a connection.
  const during: Pick<Pool, 'query' | 'connect'> = {
    query: pool.query.bind(pool),
    connect: (async () => {
      await add('head');
      return pool.connect();
    }) as Pool['connect'],
  };
  const books = { headsDir, keys: [signer.publicKey], address: database.address };
  const looked = await lookAtTail({ ...books, pool: during as Pool });
  expect([looked.ofChain, looked.all]).toEqual([[], []]);
});
