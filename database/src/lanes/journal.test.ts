import { afterEach, beforeEach, expect, test } from 'vitest';
import { LaneDesk } from '../testing/lane-desk.ts';
import { editAsOwner } from '../testing/test-database.ts';

const ME = '10000001';

let desk: LaneDesk;
beforeEach(async () => {
  desk = await LaneDesk.open();
  await desk.fund(ME, 1_000_000n);
});
afterEach(() => desk.close());

async function rows(sql: string): Promise<readonly Record<string, unknown>[]> {
  return (await desk.database.pool.query(sql)).rows;
}

test('a fill is one row: its entries, what it was, and the frames it gave out', async () => {
  await desk.accept(desk.order(ME, { orderId: 'o-1' }));
  expect(
    await rows(`SELECT cause_id, ref_id, legs, postings, frames FROM journal WHERE ref_id = 'o-1'`),
  ).toEqual([
    {
      cause_id: 'o-1-f1',
      ref_id: 'o-1',
      // They stand in the fill.
      postings: null,
      legs: 'STOCK|margin|-10000|10000|1000000;STOCK|fee|-100|0|999900',
      frames: 'o p w:STOCK',
    },
  ]);
  expect(
    await rows(
      `SELECT bill_type, entry_id, account, unit, amount::text FROM postings
        WHERE ref_id = 'o-1' ORDER BY line, account`,
    ),
  ).toEqual(
    [
      ['margin', `customer:${ME}:STOCK:cash`, 'USD', '-10000'],
      ['margin', `customer:${ME}:STOCK:held`, '0:NASDAQ:TEST', '1'],
      ['margin', `customer:${ME}:STOCK:margin`, 'USD', '10000'],
      ['margin', 'house:custody:0:NASDAQ:TEST', '0:NASDAQ:TEST', '-1'],
      ['fee', `customer:${ME}:STOCK:cash`, 'USD', '-100'],
      ['fee', 'house:feeCommission:USD', 'USD', '100'],
    ].map(([bill_type, account, unit, amount]) => {
      return { bill_type, entry_id: `o-1-f1-${bill_type}`, account, unit, amount };
    }),
  );
});

test('the row of a fill holds the very text of the log', async () => {
  await desk.accept(desk.order(ME, { orderId: 'o-1' }));
  await desk.accept(desk.order(ME, { orderId: 'o-2', direction: 'sell', openClose: 'close' }));
  const fills = await rows(
    `SELECT j.detail, j.cause_id, e.facts FROM journal j
       JOIN events e ON e.lane = j.lane AND e.seq = j.event_seq
      WHERE j.detail IS NOT NULL ORDER BY j.event_seq`,
  );
  expect(fills.map(({ cause_id }) => cause_id)).toEqual(['o-1-f1', 'o-2-f1']);
  for (const { detail, facts } of fills) {
    expect(/"fill":(.*),"holdAfterMinor"/.exec(String(facts))?.[1]).toBe(detail);
  }
});

test('the facts of many orders are stored in less than half of their length', async () => {
  await Promise.all(Array.from({ length: 16 }, () => desk.accept(desk.order(ME))));
  const [largest] = await rows(
    `SELECT fact_count, pg_column_size(facts) * 2 < length(facts) AS is_small FROM events
      ORDER BY fact_count DESC LIMIT 1`,
  );
  expect(largest).toEqual({ fact_count: 32, is_small: true });
});

test('a command that moves nothing has a row for its frames alone', async () => {
  await desk.accept(desk.order(ME, { orderId: 'o-1', price: 9_000n }));
  const [last] = await rows('SELECT * FROM journal ORDER BY event_seq DESC, line DESC LIMIT 1');
  expect(last).toMatchObject({ cause_id: null, legs: null, frames: 'o:o-1 w:STOCK' });
});

test('whatever moved something cannot do so again, whoever writes it', async () => {
  await desk.accept(desk.order(ME, { orderId: 'o-1' }));
  const causes = await rows('SELECT cause_id FROM journal WHERE cause_id IS NOT NULL');
  expect(causes.length).toBeGreaterThan(2);
  for (const { cause_id } of causes) {
    const again = editAsOwner(
      desk.database,
      `INSERT INTO journal (partition, lane, account_id, event_seq, line, at_ms, ref_id, cause_id, legs, detail)
       SELECT partition, lane, account_id, 10000, line, at_ms, ref_id, cause_id, legs, '' FROM journal
        WHERE cause_id = $1`,
      [cause_id],
    );
    await expect(again).rejects.toThrow('journal_causes');
  }
});
