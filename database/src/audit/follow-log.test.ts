import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashGroup } from '../lanes/event-chain.ts';
import { signGroup } from '../lanes/group-signature.ts';
import type { Query } from '../lanes/load-accounts.ts';
import { LaneDesk } from '../testing/lane-desk.ts';
import { editAsOwner } from '../testing/test-database.ts';
import { testSigner } from '../testing/test-signer.ts';
import { cursorBefore, groupLine, type LogCursor, readOn, startAt } from './follow-log.ts';

let desk: LaneDesk;
const query: Query = async (text, values) => (await desk.database.pool.query(text, values)).rows;

beforeEach(async () => {
  desk = await LaneDesk.open();
  await desk.fund('ada', 100_000n);
});
afterEach(() => desk.close());

/** The numbers of the groups from a cursor on, which moves. */
async function read(cursor: LogCursor, keys = [testSigner.publicKey]): Promise<bigint[]> {
  const seqs: bigint[] = [];
  for await (const { log, groups, end } of readOn(query, cursor, keys)) {
    seqs.push(...groups.map(({ seq }) => seq));
    cursor.set(log, end);
  }
  return seqs;
}

test('every group is read once in its order, and what comes later is read on from there', async () => {
  const cursor: LogCursor = new Map();
  expect(await read(cursor)).toEqual([1n, 2n, 3n]);
  expect(await read(cursor)).toEqual([]);
  await desk.accept(desk.order('ada'));
  expect(await read(cursor)).toEqual([4n]);
  expect(await read(await cursorBefore(query, 0))).toEqual([1n, 2n, 3n, 4n]);
  expect(await read(await cursorBefore(query, Number.MAX_SAFE_INTEGER))).toEqual([]);
  await startAt(query, cursor, { log: 0, seq: 3n });
  expect(await read(cursor)).toEqual([3n, 4n]);
});

test('a line holds the texts that were hashed, and is JSON', async () => {
  for await (const { groups } of readOn(query, new Map(), [])) {
    for (const group of groups) {
      const line = groupLine(0, group);
      const said = JSON.parse(line);
      expect(said.facts).toHaveLength(group.fact_count);
      expect(said).toMatchObject({ log: 0, seq: String(group.seq) });
      expect(line).toContain(group.facts.split('\n').join(','));
    }
  }
});

test('a group that is not committed yet holds back every later one, so that none is skipped', async () => {
  const cursor: LogCursor = new Map();
  await read(cursor);
  const prevHash = cursor.get(0)?.hash ?? Buffer.alloc(32);
  const hash = hashGroup({ lane: 0, seq: 4n, atMs: 5n, prevHash, facts: ['{}'] });
  const [slow, next] = [new Client(desk.database.owner), new Client(desk.database.owner)];
  await Promise.all([slow.connect(), next.connect()]);
  try {
    const head = 'UPDATE lanes SET head_seq = head_seq + 1, head_hash = $1 WHERE lane = 0';
    await slow.query('BEGIN');
    await slow.query(head, [hash]);
    await slow.query(
      `INSERT INTO events (lane, seq, at_ms, fact_count, facts, prev_hash, hash, signature)
       VALUES (0, 4, 5, 1, '{}', $1, $2, $3)`,
      [prevHash, hash, signGroup(testSigner, hash)],
    );
    await next.query("SET lock_timeout = '50ms'");
    await expect(next.query(head, [hash])).rejects.toMatchObject({ code: '55P03' });
    expect(await read(cursor)).toEqual([]);
    await slow.query('COMMIT');
    expect(await read(cursor)).toEqual([4n]);
  } finally {
    await Promise.all([slow.end(), next.end()]);
  }
});

test('an edited group, a foreign signature and an older database stop the reader', async () => {
  const cursor: LogCursor = new Map();
  await read(cursor);
  await expect(read(new Map(), ['AAAA'])).rejects.toThrow(/group 3 of lane 0 was not signed/);
  await editAsOwner(desk.database, "UPDATE events SET facts = facts || ' ' WHERE seq = 2");
  await expect(read(new Map())).rejects.toThrow(/group 2 of lane 0 is not what was hashed/);
  await editAsOwner(desk.database, 'UPDATE lanes SET head_seq = 2');
  await expect(read(cursor)).rejects.toThrow(/Log 0 ends at group 2 and this reader had come/);
});
