import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkTools, statementText } from '@candor/adapters/statements/check-tools';
import { editAsOwner } from '@candor/database/testing/test-database';
import { checkStatement } from '@candor/domain/statements/check-statement';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
const HOUR_MS = 3600_000;
const parts = ['bill', 'orders', 'fills', 'postings', 'lots'];
const zone = { timeZone: 'Asia/Hong_Kong' };

let house: TradingHouse;
let ada: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  ada = await house.customer({ STOCK: '5000.00', BALANCE: '100.00' });
  await ada.get('stockCreate', anOrder({ num: '3' }));
  house.turn(60_000);
  await ada.get('stockCreate', anOrder({ num: '2' }));
  await ada.get('stockCreate', anOrder({ num: '4', direction: 1, openClose: 1 }));
});
afterAll(() => house.close());

const range = (set: Record<string, unknown> = {}) => ({
  ...zone,
  fromTimestamp: house.nowMs() - 40 * 24 * HOUR_MS,
  toTimestamp: house.nowMs() + HOUR_MS,
  ...set,
});

async function fileOf(customer: TradingCustomer, set: Record<string, unknown>, language = 'en') {
  const made = await customer.get('statementExport', range({ parts, ...set }), {
    language: language as 'en',
  });
  const answer = await house.inject({
    url: `/statement/file/${made.fileId}`,
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, made.size]);
  return { fileId: made.fileId, bytes: answer.rawPayload, text: answer.body, answer };
}

const keys = async () => [(await ada.get('signingKey')).publicKey];
const check = async (bytes: Uint8Array) =>
  checkStatement(statementText(bytes), await keys(), checkTools);

test('the months of an account add up, and end at what the wallets hold', async () => {
  const { list, range: asked } = await ada.get('statementList', range());
  const [month] = list;
  expect([list.length, month.month, month.isClosed]).toEqual([1, '2026-11', false]);
  const balances = await ada.get('walletBalances');
  for (const { walletType, balance } of balances.list) {
    expect(
      month.closings.find((one: { walletType: string }) => one.walletType === walletType),
    ).toMatchObject({ amount: balance });
  }
  expect(asked.closings).toEqual(month.closings);
  const bill = await ada.get('walletBill', { ...zone, billType: 'fee', pageSize: 100 });
  const fees = bill.list.reduce(
    (sum: number, row: { amount: string }) => sum - Number(row.amount),
    0,
  );
  expect(Number(month.feeTotal)).toBeCloseTo(fees, 6);
  expect(month.entries).toBe((await ada.get('walletBill', zone)).total);
});

test('a JSON statement holds under the key of the house, entry by entry', async () => {
  const { bytes } = await fileOf(ada, { format: 'json' });
  const checked = await check(bytes);
  const { total } = await ada.get('walletBill', zone);
  expect(checked).toMatchObject({ outcome: 'holds', entries: total });
  expect(await checkStatement(statementText(bytes), ['other'], checkTools)).toMatchObject({
    outcome: 'other-key',
  });
});

/** A draw below a number, the same in every run. */
function draws(): (below: number) => number {
  let seed = 7;
  return (below) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
}

test('a thousand changes of one byte are all found, and an entry is named by its place', async () => {
  const { bytes } = await fileOf(ada, { format: 'json' });
  const trusted = await keys();
  const next = draws();
  const starts: number[] = [];
  for (const [at, byte] of bytes.entries()) if (byte === 10) starts.push(at);
  for (let round = 0; round < 1_000; round += 1) {
    const changed = Buffer.from(bytes);
    const at = next(bytes.length);
    changed[at] = (changed[at] ?? 0) ^ (1 + next(255));
    const checked = await checkStatement(statementText(changed), trusted, checkTools);
    expect(checked.outcome, `byte ${at}`).toBe('broken');
    const line = starts.filter((start) => start < at).length;
    if (checked.outcome !== 'broken' || line === 0 || line > starts.length - 4) continue;
    expect(checked.what, `byte ${at}`).toContain(`record ${line}`);
  }
});

test.each([
  'csv',
  'pdf',
] as const)('a %s statement is whole, and each of a thousand changes is seen', async (format) => {
  const { bytes } = await fileOf(ada, { format });
  expect(await check(bytes)).toMatchObject({ outcome: 'holds' });
  const trusted = await keys();
  const next = draws();
  const ways = [
    (at: number) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ (1 + next(255));
      return changed;
    },
    (at: number) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
    (at: number) =>
      Buffer.concat([bytes.subarray(0, at), Buffer.from([next(256)]), bytes.subarray(at)]),
  ] as const;
  const edges = [0, bytes.length - 30, bytes.length - 1];
  for (let round = 0; round < 1_000; round += 1) {
    const at = edges[round] ?? next(bytes.length);
    const way = round % ways.length;
    const changed = ways[way]?.(at) ?? bytes;
    const checked = await checkStatement(statementText(changed), trusted, checkTools);
    expect(checked.outcome, `byte ${at}, way ${way}`).toBe('broken');
  }
});

test('CSV has every line of the bill with its balance, and the lots that were used', async () => {
  const { text, answer } = await fileOf(ada, { format: 'csv' });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; .*\.csv"$/);
  const rows = text.slice(1).split('\r\n').slice(0, -1);
  const cells = rows.map((row) => row.split(','));
  expect(new Set(cells.slice(0, -1).map((row) => row.length))).toEqual(new Set([20]));
  const bill = await ada.get('walletBill', { ...zone, pageSize: 100 });
  const told = cells.filter(([record]) => record === 'bill').map((row) => [row[6], row[8]]);
  const shown = bill.list.map((row: { amount: string; balanceAfter: string }) => [
    row.amount,
    row.balanceAfter,
  ]);
  expect(told).toEqual(shown.reverse());
  const lots = cells.filter(([record]) => record === 'lot');
  // Three of the first lot at 100.01, one of the second, sold at 99.99.
  expect(lots.map((row) => [row[12], row[14], row[6]])).toEqual([
    ['3', '300.03', '299.97'],
    ['1', '100.01', '99.99'],
  ]);
});

test('a file is its owner’s alone, for an hour, and is sealed on the disk', async () => {
  const { fileId } = await fileOf(ada, { format: 'csv' });
  const eve = await house.customer();
  const asEve = await house.inject({
    url: `/statement/file/${fileId}`,
    headers: { authorization: `Bearer ${eve.token}` },
  });
  expect(asEve.statusCode).toBe(404);
  house.turn(HOUR_MS);
  const late = await house.inject({
    url: `/statement/file/${fileId}`,
    headers: { authorization: `Bearer ${ada.token}` },
  });
  expect(late.statusCode).toBe(404);
  house.turn(11 * 60_000);
  await house.services.statements.forgetOld(house.nowMs());
  const { rows } = await house.pool.query('SELECT count(*)::integer AS n FROM statement_files');
  expect(rows).toEqual([{ n: 0 }]);
  const folder = join(house.services.config.dataDir, 'files', 'statement');
  const left = readdirSync(folder, { recursive: true, withFileTypes: true });
  expect(left.filter((one) => one.isFile())).toEqual([]);
});

test('a range is at most twelve months, and somebody’s zone', async () => {
  const start = Date.UTC(2025, 2, 14);
  const ask = (set: Record<string, unknown>) =>
    ada.ask('statementExport', range({ format: 'csv', parts: ['bill'], ...set }));
  const year = { fromTimestamp: start, toTimestamp: Date.UTC(2026, 2, 14) };
  expect((await ask(year)).code).toBe(200);
  expect(await ask({ ...year, toTimestamp: year.toTimestamp + 1 })).toMatchObject({
    code: 400,
    msg: 'At most 12 months.',
  });
  expect(await ask({ timeZone: 'Mars/Base' })).toMatchObject({ data: { field: 'timeZone' } });
  expect(await ask({ fromTimestamp: 8.64e15, toTimestamp: 8.64e15 })).toMatchObject({
    data: { field: 'fromTimestamp' },
  });
  expect(await ask({ parts: ['bill', 'secrets'] })).toMatchObject({ code: 400 });
});

test('only so many are made in an hour, and one at a time', async () => {
  const ben = await house.customer({ BALANCE: '5.00' });
  const asked = range({ format: 'csv', parts: ['bill'] });
  const codes: number[] = [];
  let waits = 0;
  for (let round = 0; round < 22; round += 1) {
    const told = await Promise.all([1, 2, 3].map(() => ben.ask('statementExport', asked)));
    codes.push(...told.map(({ code }) => code));
    waits = Math.max(waits, ...told.map(({ data }) => data.s ?? 0));
  }
  expect(codes.filter((code) => code === 200)).toHaveLength(20);
  expect(new Set(codes)).toEqual(new Set([200, 429]));
  expect(waits).toBeGreaterThan(3_000);
});

test('books that were edited give no statement, but a reference', async () => {
  const cem = await house.customer({ STOCK: '1000.00' });
  await cem.get('stockCreate', anOrder({ num: '1' }));
  const ask = (format: string) => cem.ask('statementExport', range({ format, parts: ['bill'] }));
  expect((await ask('json')).code).toBe(200);
  const edit = (text: string) =>
    editAsOwner(
      house,
      `UPDATE journal SET ${text} WHERE account_id = $1 AND legs LIKE 'BALANCE|deposit%'`,
      [cem.userId],
    );
  // A posting and the line beside it alike: the tables add up, the log does not bear them out.
  await edit("cause_id = cause_id || 'x'");
  expect(await ask('json')).toMatchObject({ code: 500, data: { reason: 'INTERNAL' } });
  expect((await ask('json')).data.reference).toMatch(/^[0-9A-F]{8}$/);
  await edit("legs = replace(legs, '|100000|', '|100001|')");
  for (const format of ['csv', 'pdf']) expect((await ask(format)).code).toBe(500);
  expect((await cem.ask('statementList', zone)).code).toBe(500);
});
