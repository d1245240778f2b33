import { createCorrectionStore } from '@candor/database/stores/corrections';
import type { CorrectionOutcome, Movement } from '@candor/engines/corrections/correction-ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';
import { type AskedUndoing, outcomeSentence, readCorrection } from './read-correction.ts';

const market = new ScriptedMarket();
let house: TradingHouse;
let ada: TradingCustomer;
beforeEach(async () => {
  house = await openTradingHouse({}, { market });
  market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  ada = await house.customer({ STOCK: '1000.00' });
});
afterEach(() => house.close());

/** The fee of the last order. */
async function feeOf(): Promise<Movement> {
  const all = await createCorrectionStore(house.pool, house.services.attested).movements(
    ada.userId,
  );
  const fee = all.find(({ billType }) => billType === 'fee');
  if (fee === undefined) throw new Error('nothing was paid');
  return fee;
}

/** What one operator asks for, another approves, and the server makes of it at its next look. */
async function correct(set: Partial<AskedUndoing>): Promise<string> {
  const names = { correctionId: `k${set.corrects}`, nowMs: house.nowMs(), account: ada.userId };
  const correction = readCorrection({
    kind: 'reversal',
    ...names,
    by: 'anna',
    reason: 'The fee was too high.',
    ...set,
  });
  if (typeof correction === 'string') return correction;
  const store = createCorrectionStore(house.pool, house.services.attested);
  await store.ask(correction);
  const { correctionId } = correction;
  await store.approve({ correctionId, by: 'ben', atMs: house.nowMs() });
  let outcome: CorrectionOutcome | null = null;
  await house.untilSeen(async () => {
    outcome = await store.outcome(correctionId);
    expect(outcome).not.toBeNull();
  });
  return outcomeSentence(correction, outcome);
}

test('a reversal changes what the customer has, not what he gained, and says why', async () => {
  const { id } = await ada.get('stockCreate', anOrder({ num: '2' }));
  const before = await ada.get('fundingOverview', {});
  const [balance] = await ada.funds('STOCK');
  const fee = await feeOf();
  expect(fee.amountMinor).toBe(-100n);
  expect(await correct({ corrects: fee.movementId })).toBe('Done.');

  const [after] = await ada.funds('STOCK');
  expect(Number(after) - Number(balance)).toBeCloseTo(1, 9);
  const overview = await ada.get('fundingOverview', {});
  expect(Number(overview.totalValue) - Number(before.totalValue)).toBeCloseTo(1, 9);
  expect([overview.todayProfit, overview.today]).toEqual([before.todayProfit, before.today]);
  const bill = await ada.get('walletBill', { pageSize: 20, timeZone: 'UTC' });
  expect(bill.list[0]).toMatchObject({
    billType: 'reversal',
    amount: '1.00',
    balanceAfter: after,
    status: 3,
    refId: fee.movementId,
    reason: 'The fee was too high.',
  });
  const [message] = (await ada.get('messageList', {})).list;
  expect(message.content).toMatch(/\$1\.00\. Reason: The fee was too high\./);
  const detail = await ada.get('orderDetail', { id, kind: 'order' });
  expect(detail.fills).toHaveLength(1);
  expect(await house.audit()).toEqual([]);
});

test('what cannot be reversed is refused with a sentence, and nothing moves', async () => {
  await ada.get('stockCreate', anOrder({ num: '2' }));
  const [balance] = await ada.funds('STOCK');
  expect(await correct({ corrects: `d${ada.userId}STOCK-deposit` })).toBe(
    'Refused: only 0.00 USD are free in that wallet.',
  );
  expect(await correct({ corrects: 'another' })).toBe(
    `Refused: account ${ada.userId} has no movement another that can be reversed.`,
  );
  expect(await correct({ corrects: 'another', reason: ' ' })).toMatch(/^Say why/);
  expect((await ada.funds('STOCK'))[0]).toBe(balance);
});

/** What the newest commit told of by push: orders, positions, wallets. */
async function lastFrames(): Promise<string | undefined> {
  const { rows } = await house.pool.query<{ frames: string }>(
    'SELECT frames FROM journal WHERE account_id = $1 ORDER BY event_seq DESC, line DESC LIMIT 1',
    [ada.userId],
  );
  return rows[0]?.frames;
}

/** The only fill of an order. */
async function fillOf(id: string) {
  const { fills } = await ada.get('orderDetail', { id, kind: 'order' });
  return fills[0] ?? { id: 'none', busted: undefined };
}

test('a fill that was taken back counts nowhere any more, and says so for ever', async () => {
  const before = await ada.funds('STOCK');
  const overview = await ada.get('fundingOverview', {});
  const { id } = await ada.get('stockCreate', anOrder({ num: '2' }));
  const fill = await fillOf(id);
  const bust = { kind: 'bust', corrects: fill.id, reason: 'The price was wrong.' } as const;
  expect(await correct(bust)).toBe('Done.');

  expect(await ada.funds('STOCK')).toEqual(before);
  const { todayProfit, today, totalValue } = await ada.get('fundingOverview', {});
  expect([todayProfit, today, totalValue]).toEqual([
    overview.todayProfit,
    overview.today,
    overview.totalValue,
  ]);
  const detail = await ada.get('orderDetail', { id, kind: 'order' });
  const busted = { correctionId: `k${fill.id}`, reason: 'The price was wrong.' };
  expect(detail).toMatchObject({
    status: 2,
    filledNum: '0',
    avgPrice: null,
    fee: '0.00',
    margin: '0.00',
    reason: 'Its last fill was taken back.',
    fills: [{ id: fill.id, num: '2', busted }],
  });
  expect(detail.events.map((event: { what: string }) => event.what)).toEqual([
    'accepted',
    'filled',
    'fillBusted',
    'cancelled',
  ]);
  const history = await ada.get('orderHistory', {});
  expect(history.list[0]).toMatchObject({ id, filledNum: '0', fills: [{ busted }] });
  for (const list of ['positionList', 'flatList'] as const) {
    expect((await ada.get(list, {})).list).toEqual([]);
  }
  const bill = await ada.get('walletBill', { pageSize: 20, timeZone: 'UTC' });
  expect(bill.list[0]).toMatchObject({
    billType: 'reversal',
    amount: '1.00',
    locked: '-200.02',
    balanceAfter: before[0],
    refId: id,
    reason: 'The price was wrong.',
    trade: { stockCode: 'AAPL', num: '2', price: '100.01' },
  });
  const trades = bill.list.filter((row: { billType: string }) => row.billType === 'trade');
  expect(trades).toHaveLength(1);
  const [message] = (await ada.get('messageList', {})).list;
  expect(message.content).toMatch(/^Your fill of 2 AAPL at 100\.01 USD was taken back/);
  expect(await correct({ ...bust, correctionId: 'again' })).toMatch(
    /^Refused: it was taken back before/,
  );
  expect(await house.audit()).toEqual([]);
});

test('a close that was taken back gives its position back, told by push', async () => {
  await ada.get('stockCreate', anOrder({ num: '2' }));
  const [held] = (await ada.get('positionList', {})).list;
  const funds = await ada.funds('STOCK');
  const sale = await ada.get('stockCreate', anOrder({ num: '2', direction: 1 }));
  const purchase = (await ada.get('orderHistory', {})).list[1]?.fills?.[0];
  const fill = await fillOf(sale.id);
  expect(await correct({ kind: 'bust', corrects: purchase?.id })).toBe(
    `Refused: fill ${fill.id} came later and stands on it. Take that one back first.`,
  );
  expect(await correct({ kind: 'bust', corrects: fill.id })).toBe('Done.');
  expect((await ada.get('flatList', {})).list).toEqual([]);
  expect((await ada.get('positionList', {})).list).toEqual([held]);
  expect(await ada.funds('STOCK')).toEqual(funds);
  expect(await lastFrames()).toBe(`o:${sale.id} p:${held.id} w:STOCK`);
  expect(await correct({ kind: 'bust', corrects: 'none' })).toBe(
    `Refused: account ${ada.userId} has no fill none.`,
  );
  expect(await correct({ kind: 'bust', corrects: ' ' })).toMatch(/^Say which fill/);
  expect(await house.audit()).toEqual([]);
});
