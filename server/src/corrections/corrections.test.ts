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
import { type AskedReversal, outcomeSentence, readCorrection } from './read-correction.ts';

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
  const all = await createCorrectionStore(house.pool).movements(ada.userId);
  const fee = all.find(({ billType }) => billType === 'fee');
  if (fee === undefined) throw new Error('nothing was paid');
  return fee;
}

/** What one operator asks for, another approves, and the server makes of it at its next look. */
async function correct(set: Partial<AskedReversal>): Promise<string> {
  const names = { correctionId: `k${set.movement}`, nowMs: house.nowMs(), account: ada.userId };
  const correction = readCorrection({
    ...{ ...names, by: 'anna', reason: 'The fee was too high.', ...set },
  });
  if (typeof correction === 'string') return correction;
  const store = createCorrectionStore(house.pool);
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
  expect(await correct({ movement: fee.movementId })).toBe('Done.');

  const [after] = await ada.funds('STOCK');
  expect(Number(after) - Number(balance)).toBeCloseTo(1, 9);
  const overview = await ada.get('fundingOverview', {});
  expect(Number(overview.totalValue) - Number(before.totalValue)).toBeCloseTo(1, 9);
  expect([overview.todayProfit, overview.today]).toEqual([before.todayProfit, before.today]);
  const bill = await ada.get('walletBill', { pageSize: 20, timeZone: 'UTC' });
  expect(bill.list[0]).toMatchObject({
    ...{ billType: 'reversal', amount: '1.00', balanceAfter: after, status: 3 },
    ...{ refId: fee.movementId, reason: 'The fee was too high.' },
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
  expect(await correct({ movement: `d${ada.userId}STOCK-deposit` })).toBe(
    'Refused: only 0.00 USD are free in that wallet.',
  );
  expect(await correct({ movement: 'another' })).toBe(
    `Refused: account ${ada.userId} has no movement another that can be reversed.`,
  );
  expect(await correct({ movement: 'another', reason: ' ' })).toMatch(/^Say why/);
  expect((await ada.funds('STOCK'))[0]).toBe(balance);
});
