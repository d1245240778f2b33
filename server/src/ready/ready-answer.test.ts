import { Buffer } from 'node:buffer';
import { keyText } from '@candor/domain/instruments/instrument-id';
import { expect, test } from 'vitest';
import { ReadyAnswer } from './ready-answer.ts';

const row = (code: string, selfSelectStatus: 0 | 1, name = 'A name') => ({
  name,
  source: 0,
  market: 'NASDAQ',
  code,
  selfSelectStatus,
  price_nominal: '1.00',
});
const answer = (list: readonly object[]) => JSON.stringify({ code: 200, data: { list } });
const read = (ready: ReadyAnswer, ...ids: string[]) => {
  const body = ready.bodyFor(new Set(ids));
  const bytes = Buffer.from(body as string, 'latin1');
  expect(bytes).toHaveLength(ready.length);
  return bytes.toString('utf8');
};

test('what one customer watches is taken off before anyone else reads it', () => {
  const ready = new ReadyAnswer(answer([row('AAPL', 1), row('MSFT', 0), row('NVDA', 1)]), keyText);
  expect(read(ready)).toBe(answer([row('AAPL', 0), row('MSFT', 0), row('NVDA', 0)]));
});

test('each reader gets the marks of the own rows, one after the other', () => {
  const ready = new ReadyAnswer(answer([row('AAPL', 0), row('MSFT', 0), row('NVDA', 0)]), keyText);
  const watching = read(ready, '0:NASDAQ:MSFT', '0:NYSE:KO');
  expect(watching).toBe(answer([row('AAPL', 0), row('MSFT', 1), row('NVDA', 0)]));
  expect(read(ready)).toBe(answer([row('AAPL', 0), row('MSFT', 0), row('NVDA', 0)]));
  expect(read(ready, '0:NYSE:KO')).toBe(read(ready));
});

test('a name that looks like a mark is a name', () => {
  const name = '"selfSelectStatus":1 苹果 {"code":"MSFT"}';
  const ready = new ReadyAnswer(answer([row('AAPL', 0, name), row('MSFT', 0)]), keyText);
  const expected = answer([row('AAPL', 0, name), row('MSFT', 1)]);
  expect(read(ready, '0:NASDAQ:MSFT')).toBe(expected);
});

test('the same code of another source or market is another instrument', () => {
  const hongKong = { ...row('00700', 0), source: 11, market: 'HK' };
  const ready = new ReadyAnswer(answer([hongKong]), keyText);
  expect(read(ready, '0:HK:00700', '11:NASDAQ:00700')).toBe(answer([hongKong]));
  expect(read(ready, '11:HK:00700')).toBe(answer([{ ...hongKong, selfSelectStatus: 1 }]));
});

test('an answer without marks is the same for everybody', () => {
  const ready = new ReadyAnswer('{"code":200,"data":{"list":[]}}', keyText);
  expect(ready.hasMarks).toBe(false);
  expect(read(ready, '0:NASDAQ:MSFT')).toBe('{"code":200,"data":{"list":[]}}');
});

test('a large answer is the same bytes, marks and all, in whatever letters', () => {
  const rows = (mark: 0 | 1) => Array.from({ length: 200 }, () => row('AAPL', mark, '苹果 Émile'));
  const ready = new ReadyAnswer(answer(rows(0)), keyText);
  expect(ready.length).toBe(Buffer.byteLength(answer(rows(1))));
  expect(read(ready, '0:NYSE:KO')).toBe(answer(rows(0)));
  expect(read(ready, '0:NASDAQ:AAPL')).toBe(answer(rows(1)));
});
