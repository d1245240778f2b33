import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PORTFOLIO_DECIMALS } from '@candor/domain/follow/holding-worth';
import { portfolioRecord, recordFigures } from '@candor/domain/follow/portfolio-record';
import { RATE_DECIMALS } from '@candor/domain/interest/interest-rates';
import { formatDecimal } from '@candor/domain/money/decimals';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from './testing/commands.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'candor-follow-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const money = (minor: bigint) => formatDecimal(minor, 2);
const figure = (value: bigint) => formatDecimal(value, PORTFOLIO_DECIMALS);

/** One share that rises by a cent a day from 100.00, over a change of months. */
const closes = Array.from({ length: 60 }, (_, day) => {
  const startMs = Date.UTC(2026, 8, 1) + day * DAY_MS;
  return { startMs, close: 10_000_000_000n + BigInt(day) * 1_000_000n };
});

/** A dollar on the tenth day, and how the house tells of it. */
const paid = {
  exMs: Date.UTC(2026, 8, 10),
  amount: 100_000_000n,
  withheldRate: 30n * 10n ** BigInt(RATE_DECIMALS),
};
const event = { timestamp: paid.exMs, price: '1', withheldRatio: '30' };

/** A house that tells a record, with what is set in place of what came out. */
async function houseTelling(set: object) {
  const model = { holdings: [{ instrumentId: 'ONE', weightBps: 9_900n }] };
  const record = portfolioRecord(model, new Map([['ONE', closes]]), new Map([['ONE', [paid]]]));
  const { monthBps, yearBps, fallBps } = recordFigures(record);
  const institution = {
    id: 'harrow-bay',
    holdings: [{ code: 'ONE', weight: '99', source: 0, market: 'NYSE' }],
    history: record.values.map(({ atMs: k, valueMinor }) => ({ k, value: money(valueMinor) })),
    rebalances: record.rebalances.map(({ atMs: k, orders }) => ({
      k,
      orders: orders.map(({ side, units, price, costMinor }) => {
        return {
          code: 'ONE',
          side,
          num: figure(units),
          price: figure(price),
          cost: money(costMinor),
        };
      }),
    })),
    dividends: record.dividends.map(({ exMs: k, units, amount, netMinor }) => ({
      k,
      code: 'ONE',
      num: figure(units),
      price: figure(amount),
      withheldRatio: '30',
      amount: money(netMinor),
    })),
    return1m: monthBps === null ? null : money(monthBps),
    return1y: yearBps === null ? null : money(yearBps),
    maxDrawdown: fallBps === null ? null : money(fallBps),
    ...set,
  };
  const candles = closes.map(({ startMs: k, close }) => ({ k, close: figure(close) }));
  const server = createServer((request, answer) => {
    const lists = { '/m_ft/kline': candles, '/m_ft/stockEvents': [event] };
    const path = Object.entries(lists).find(([start]) => request.url?.startsWith(start));
    const list = path?.[1] ?? [institution];
    answer.end(JSON.stringify({ msg: 'Success', data: { list } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test('a record that agrees is said to, and a return that was made up is named', async () => {
  const honest = await houseTelling({});
  const told = await runCommand('follow-verify', ['--url', honest.url], {});
  expect([told.status, told.wrong]).toEqual([0, '']);
  expect(told.said).toBe(
    ['orders (2)', 'dividends (1)', 'days (59)', 'returns (3)']
      .map((line) => `ok     harrow-bay ${line}\n`)
      .join(''),
  );
  const nobody = await runCommand('follow-verify', ['--url', honest.url, '--institution', 'x'], {});
  expect(nobody.status).toBe(2);
  honest.close();
  const boasting = await houseTelling({ return1y: '12.00' });
  const found = await runCommand('follow-verify', ['--url', boasting.url], {});
  boasting.close();
  expect(found.status).toBe(1);
  expect(found.said).toMatch(
    /^WRONG {2}harrow-bay returns \(3\)\n +return1y: told 1200, comes to/m,
  );
});

test('the settlement of a follow order is worked out from its kept answer', async () => {
  const line = { code: 'ONE', weight: '99.00', num: '9.90000000' };
  const data = {
    agencyId: 'harrow-bay',
    status: 2,
    totalAmount: '1000.00',
    // 9.9 units gained 10.00 each: 99.00, a tenth of it is the fee.
    interest: '89.10',
    fee: '9.90',
    holdingsAtConfirm: [{ ...line, price: '100.00000000', profit: null }],
    holdingsAtSettle: [{ ...line, price: '110.00000000', profit: '99.00' }],
  };
  const verify = async (set: object) => {
    const file = join(folder, 'order.json');
    writeFileSync(file, JSON.stringify({ data: { ...data, ...set } }));
    return runCommand('follow-verify', ['--order', file], {});
  };
  expect((await verify({})).status).toBe(0);
  // 9.9 units at 1.00 less 30 %: 9.90 less 2.97; 105.93 in all, a tenth of it is 10.60.
  const dividend = { k: paid.exMs, price: '1.00000000', withheldRatio: '30', amount: '6.93' };
  const [end] = data.holdingsAtSettle;
  const paying = (amount: string) => ({
    interest: '95.33',
    fee: '10.60',
    holdingsAtSettle: [{ ...end, dividends: [{ ...dividend, amount }] }],
  });
  expect((await verify(paying('6.93'))).status).toBe(0);
  expect((await verify(paying('6.94'))).said).toContain('told 694, comes to 693');
  const short = await verify({ interest: '89.09' });
  expect(short.status).toBe(1);
  expect(short.said).toContain('result: told 8909, comes to 8910');
  expect((await verify({ holdingsAtSettle: [] })).status).toBe(2);
});
