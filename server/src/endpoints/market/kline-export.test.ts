import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON_MS } from '../../market/testing/market-world.ts';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse({ MARKET_HOURS: 'exchange' }, { startMs: NOON_MS });
});
afterAll(() => house.close());

/** Half an hour in which New York had opened. */
const range = `fromTimestamp=${Date.parse('2026-11-20T14:30:00Z')}&toTimestamp=${Date.parse(
  '2026-11-20T15:00:00Z',
)}`;

async function file(query: string) {
  const url = `/m_ft/kline_export?stockCode=AAPL&market=NASDAQ&source=0&${query}`;
  return house.inject({ method: 'GET', url });
}

async function bars(query: string) {
  const url = `/m_ft/kline?stockCode=AAPL&market=NASDAQ&source=0&${query}`;
  return (await house.inject({ method: 'GET', url })).json().data.list;
}

test('the lines are flat and typed, after one line that says how', async () => {
  const told = await file(`barSize=10m&format=jsonl&${range}`);
  expect(told.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(told.headers['content-disposition']).toBe(
    'attachment; filename="candor-AAPL-10m-2026-11-20.jsonl"',
  );
  const [head, ...rows] = told.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(head).toEqual({
    schema: 'candor.bars/1',
    columns: {
      startMs: 'int64',
      endMs: 'int64',
      open: 'decimal(38,4)',
      high: 'decimal(38,4)',
      low: 'decimal(38,4)',
      close: 'decimal(38,4)',
      volume: 'decimal(38,0)',
      done: 'bool',
      code: 'string',
      market: 'string',
      source: 'int32',
      currency: 'string',
      size: 'string',
      adjusted: 'bool',
      sourceName: 'string',
      simulated: 'bool',
    },
  });
  const list = await bars(`barSize=10m&${range}`);
  expect(rows).toHaveLength(3);
  for (const [index, row] of rows.entries()) {
    expect(Object.keys(row)).toEqual(Object.keys(head.columns));
    expect(row).toMatchObject({
      startMs: list[index].k,
      endMs: list[index].endTimestamp,
      volume: list[index].volume,
      code: 'AAPL',
      market: 'NASDAQ',
      source: 0,
      currency: 'USD',
      size: '10m',
      adjusted: false,
      sourceName: 'plain',
      simulated: true,
      done: true,
    });
    expect(Number(row.close)).toBe(Number(list[index].close));
  }
});

test('a table has a name for each column and one row for each bar', async () => {
  const told = await file(`barSize=10m&format=csv&${range}`);
  expect(told.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...rows] = told.body.trimEnd().split('\r\n');
  expect(head).toBe(
    'start,startMs,endMs,open,high,low,close,volume,done,' +
      'code,market,source,currency,size,adjusted,sourceName,simulated',
  );
  expect(rows).toHaveLength(3);
  const [start, startMs, endMs, ...others] = rows[0]?.split(',') ?? [];
  expect([start, startMs, endMs]).toEqual([
    '2026-11-20T14:30:00.000Z',
    '1795185000000',
    '1795185600000',
  ]);
  for (const price of others.slice(0, 4)) expect(price).toMatch(/^\d+\.\d{4}$/);
  expect(others.slice(5)).toEqual([
    'true',
    'AAPL',
    'NASDAQ',
    '0',
    'USD',
    '10m',
    'false',
    'plain',
    'true',
  ]);
});

test('what is too long for one file, or no range at all, is refused', async () => {
  const reasonOf = async (query: string) => {
    const told = await file(query);
    return [told.statusCode, told.json().data.reason, told.json().data.field];
  };
  expect(await reasonOf('barSize=1m&format=jsonl&fromTimestamp=0')).toEqual([
    422,
    'BARS_TOO_MANY',
    undefined,
  ]);
  const ahead = `barSize=1m&format=csv&fromTimestamp=${NOON_MS + 60_000}`;
  expect(await reasonOf(ahead)).toEqual([400, 'FIELD_INVALID', 'fromTimestamp']);
  expect(await reasonOf(`barSize=1m&format=xlsx&${range}`)).toEqual([
    400,
    'FIELD_INVALID',
    'format',
  ]);
});
