import { createCorrectionStore } from '@candor/database/stores/corrections';
import type { CorrectionOutcome } from '@candor/engines/corrections/correction-ports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ScriptedMarket } from '../testing/scripted-market.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';
import { type AskedAdjustment, outcomeSentence, readCorrection } from './read-correction.ts';

const market = new ScriptedMarket();
let house: TradingHouse;
let ada: TradingCustomer;
beforeEach(async () => {
  house = await openTradingHouse({}, { market });
  market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  ada = await house.customer({ STOCK: '1000.00' });
});
afterEach(() => house.close());

/** What an operator asks for, and what the server makes of it at its next look. */
async function correct(set: Partial<AskedAdjustment>): Promise<string> {
  const names = { correctionId: `k${set.amount}`, nowMs: house.nowMs(), account: ada.userId };
  const by = { wallet: 'STOCK', by: 'anna', reason: 'The fee was too high.' };
  const correction = readCorrection({ ...names, ...by, ...set });
  if (typeof correction === 'string') return correction;
  const store = createCorrectionStore(house.pool);
  await store.ask(correction);
  let outcome: CorrectionOutcome | null = null;
  await house.untilSeen(async () => {
    outcome = await store.outcome(correction.correctionId);
    expect(outcome).not.toBeNull();
  });
  return outcomeSentence(correction, outcome);
}

test('a correction changes what the customer has, not what he gained, and says why', async () => {
  const { id } = await ada.get('stockCreate', anOrder({ num: '2' }));
  const before = await ada.get('fundingOverview', {});
  const [balance] = await ada.funds('STOCK');
  expect(await correct({ amount: '1.50', corrects: id })).toBe('Done.');

  const [after] = await ada.funds('STOCK');
  expect(Number(after) - Number(balance)).toBeCloseTo(1.5, 9);
  const overview = await ada.get('fundingOverview', {});
  expect(Number(overview.totalValue) - Number(before.totalValue)).toBeCloseTo(1.5, 9);
  expect([overview.todayProfit, overview.today]).toEqual([before.todayProfit, before.today]);
  const bill = await ada.get('walletBill', { pageSize: 20, timeZone: 'UTC' });
  expect(bill.list[0]).toMatchObject({
    ...{ billType: 'reversal', amount: '1.50', balanceAfter: after, status: 3, refId: id },
    reason: 'The fee was too high.',
  });
  const [message] = (await ada.get('messageList', {})).list;
  expect(message.content).toMatch(/\$1\.50\. Reason: The fee was too high\./);
  const detail = await ada.get('orderDetail', { id, kind: 'order' });
  expect(detail.fills).toHaveLength(1);
  expect(await house.audit()).toEqual([]);
});

test('what cannot be corrected is refused with a sentence, and nothing moves', async () => {
  const { id } = await ada.get('stockCreate', anOrder({ num: '2' }));
  const [balance, , available] = await ada.funds('STOCK');
  expect(await correct({ amount: '-900.00', corrects: id })).toBe(
    `Refused: only ${available} USD are free in that wallet.`,
  );
  expect(await correct({ amount: '2.00', corrects: 'another' })).toBe(
    `Refused: account ${ada.userId} has no order, fill, deposit, transfer or entry another.`,
  );
  expect(await correct({ amount: '2.001', corrects: id })).toMatch(/^Say how much: /);
  expect(await correct({ amount: '2.00', corrects: id, reason: ' ' })).toMatch(/^Say why/);
  expect((await ada.funds('STOCK'))[0]).toBe(balance);
});
