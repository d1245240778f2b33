import { randomUUID } from 'node:crypto';
import { offeringCompany } from '@candor/domain/offerings/companies';
import { HOUSE_LOTS, simulatedEntries, ticketOf, workOutDraw } from '@candor/domain/offerings/draw';
import { type ToldDraw, verifyDraw } from '@candor/domain/offerings/verify-draw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';
import { drawSeed } from './draw-seed.ts';
import { sha256 } from './offering-services.ts';

const MINUTE_MS = 60_000;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse({ SECRET_KEY: 'ab'.repeat(32) });
});
afterAll(() => house.close());

/** The offering of a side that can be subscribed to now. */
async function openOffering(classify: 'UsStock' | 'HK') {
  const { data } = await house.ask('newStockList', { classify });
  return data.list.find((row: { ipoStatus: number }) => row.ipoStatus === 1);
}

/**
 * A client order id with which the last applicant for two lots, after those others, makes the draw
 * give each what is wanted: the test knows the seed, as whoever runs a house does
 * (docs/decisions/draws.md).
 */
async function idThatGets(
  wanted: readonly number[],
  of: { offeringId: string; accountId: string; others?: readonly string[] },
) {
  const company = offeringCompany(of.offeringId);
  if (company === null) throw new Error('nobody offers that');
  const simulated = await simulatedEntries({ id: of.offeringId, company }, sha256);
  const offering = house.services.offerings.find(of.offeringId, house.services.clock.nowMs());
  if (offering === null) throw new Error('that is not announced');
  const seed = drawSeed(house.services.secret, offering);
  for (let tries = 0; tries < 60; tries += 1) {
    const clientOrderId = randomUUID();
    const ticket = await ticketOf({ ...of, clientOrderId }, sha256);
    const tickets = [...(of.others ?? []), ticket];
    const entries = [...simulated, ...tickets.map((one) => ({ ticket: one, lots: 2 }))];
    const drawn = await workOutDraw({ seed, entries, lots: HOUSE_LOTS }, sha256);
    const given = tickets.map(
      (name) => drawn.entries.find((one) => one.ticket === name)?.allottedLots,
    );
    if (String(given) === String(wanted)) return { clientOrderId, ticket };
  }
  throw new Error('the draw never gave that');
}

/** Two lots of it. */
function asking(offering: Record<string, unknown>) {
  const { id: newSharesId, code: stockCode, name: stockName, market, minCount } = offering;
  const num = String(2n * BigInt(String(minCount)));
  return { newSharesId, stockCode, stockName, market, source: 5, num };
}

async function turnTo(atMs: number, check: () => Promise<void>) {
  house.turn(atMs - house.nowMs());
  await house.untilSeen(check);
}

test('held, not allotted, free again in the same moment; the draw can be recomputed', async () => {
  const ada = await house.customer({ SUBSCRIPTION: '9000.00' });
  const offering = await openOffering('UsStock');
  const of = { offeringId: offering.id, accountId: ada.userId };
  const { clientOrderId, ticket } = await idThatGets([0], of);
  const wanted = asking(offering);
  const full = await ada.get('getIpoFullNum', {
    stockCode: wanted.stockCode,
    market: offering.market,
  });
  const holds = (2 * Number(full.holdPerLot)).toFixed(2);
  const odd = await ada.ask('newSharesCreate', { ...wanted, num: '150' });
  expect([odd.code, odd.msg]).toEqual([400, 'The quantity must be a multiple of 100.']);
  const row = await ada.get('newSharesCreate', { ...wanted, clientOrderId }, { key: 'k' });
  expect(row).toMatchObject({ status: 0, num: '200', paidAmount: holds, allotNum: null });
  expect(await ada.get('newSharesCreate', { ...wanted, clientOrderId }, { key: 'k' })).toEqual(row);
  expect((await ada.funds('SUBSCRIPTION'))[1]).toBe(holds);
  expect((await ada.ask('newSharesCreate', wanted)).code).toBe(409);
  const before = (await house.ask('newSharesDraw', { id: offering.id })).data;
  expect(before).toMatchObject({ seedHash: offering.drawSeedHash, seed: null, entries: [] });

  house.turn(offering.purchaseEndDate - house.nowMs());
  const late = await ada.ask('newSharesCreate', wanted);
  expect([late.code, late.msg]).toEqual([422, 'The subscription deadline has passed.']);
  let frozenHash = '';
  await turnTo(offering.purchaseEndDate + MINUTE_MS, async () => {
    const { data } = await house.ask('newSharesDraw', { id: offering.id });
    expect(data.entries.map((one: { ticket: string }) => one.ticket)).toContain(ticket);
    expect(data.seed).toBe(null);
    frozenHash = data.listHash;
  });
  await turnTo(offering.allotDateTimestamp, async () => {
    const { list } = await ada.get('subscriptionHistory');
    expect(list).toMatchObject([{ status: 2, allotNum: '0', paidAmount: '0.00' }]);
    const inbox = await ada.get('messageList', { pageNo: 1, pageSize: 20 });
    expect(inbox.list).toMatchObject([{ kind: 'ipo', title: 'No shares allotted' }]);
  });
  expect(await ada.funds('SUBSCRIPTION')).toEqual(['9000.00', '0.00', '9000.00']);
  expect((await ada.get('liveSubscriptions')).list).toEqual([]);

  const told = (await house.ask('newSharesDraw', { id: offering.id })).data;
  expect(told.listHash).toBe(frozenHash);
  expect(told.seedHash).toBe(offering.drawSeedHash);
  const check = (draw: ToldDraw) => verifyDraw({ ...draw, offeringId: offering.id }, sha256);
  const right = { isSeedRight: true, isListRight: true, isResultRight: true };
  expect(await check(told)).toMatchObject(right);
  const digit = told.seed.startsWith('0') ? '1' : '0';
  const bent = { ...told, seed: digit + told.seed.slice(1) };
  expect(await check(bent)).toMatchObject({ isSeedRight: false, isResultRight: false });
  const fewer = { ...told, entries: told.entries.slice(1) };
  expect(await check(fewer)).toMatchObject({ ...right, isListRight: false, isResultRight: false });
  expect(Number(told.totalAllotted)).toBe(HOUSE_LOTS * 100);
  expect(await house.audit()).toEqual([]);
});

/** The Hong Kong offering that holds a tenth, after so many half hours as that takes. */
async function tenthHeld() {
  for (let turns = 0; turns < 8; turns += 1) {
    const offering = await openOffering('HK');
    if (offering.holdRatio === '0.1') return offering;
    house.turn(30 * MINUTE_MS);
  }
  throw new Error('no offering holds a tenth');
}

async function inHongKong(amount: string): Promise<TradingCustomer> {
  const customer = await house.customer({ BALANCE: '20000.00' });
  const between = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount };
  const { quoteId } = await customer.get('walletTransferPreview', between);
  await customer.get('walletTransfer', { ...between, quoteId });
  return customer;
}

test('a tenth held, the rest paid or given up, and a position on the listing day', async () => {
  house.market.show('2:FOREX:USDHKD', { bids: [['7.79990', '9']], asks: [['7.80010', '9']] });
  const offering = await tenthHeld();
  const [ben, eve] = [await inHongKong('2000.00'), await inHongKong('2000.00')];
  const others: string[] = [];
  for (const customer of [ben, eve]) {
    const of = { offeringId: offering.id, accountId: customer.userId, others };
    const { clientOrderId, ticket } = await idThatGets(customer === ben ? [1] : [1, 1], of);
    others.push(ticket);
    const wanted = asking(offering);
    const row = await customer.get('newSharesCreate', { ...wanted, clientOrderId });
    const total = 2 * Number(offering.minCount) * Number(offering.price);
    expect(row).toMatchObject({ total: total.toFixed(2), paidAmount: (total / 10).toFixed(2) });
  }
  const lot = Number(offering.minCount);
  let row: Record<string, string> = {};
  await turnTo(offering.allotDateTimestamp, async () => {
    [row] = (await ben.get('liveSubscriptions', { classify: 'HK' })).list;
    expect(row).toMatchObject({ status: 1, allotNum: String(lot), actualPrice: null });
  });
  const payable = Number(row.discountPrice) * lot;
  expect(Number(row.pendingAmount)).toBeCloseTo(payable - Number(row.paidAmount), 6);
  const pay = { id: offering.id };
  const paid = await ben.get('newSharesPay', pay);
  expect(paid).toMatchObject({ pendingAmount: '0.00', actualPrice: row.discountPrice });
  const again = await ben.ask('newSharesPay', pay);
  expect([again.code, again.msg]).toEqual([409, 'Nothing is due.']);
  expect((await ben.ask('newSharesPay', { id: 'nothing-1' })).code).toBe(404);

  const [, held] = await eve.funds('HK_STOCK');
  await turnTo(offering.payEndDateTimestamp, async () => {
    expect(await eve.funds('HK_STOCK')).not.toContain(held);
  });
  const late = await eve.ask('newSharesPay', pay);
  expect([late.code, late.data.reason]).toEqual([422, 'IPO_PAY_LATE']);
  const { events } = await eve.get('orderDetail', { id: offering.id, kind: 'ipo' });
  expect(events.map(({ what }: { what: string }) => what)).toEqual([
    'subscribed',
    'allotted',
    'lapsed',
  ]);
  await house.untilSeen(async () => {
    expect((await eve.get('messageList')).list[0]?.content).toContain('given up');
  });

  await turnTo(offering.listDate, async () => {
    const { list } = await ben.get('positionList', { classify: 'HK' });
    expect(list).toMatchObject([
      { source: 11, positionNum: String(lot), stockCode: offering.code },
    ]);
    expect(Number(list[0].avgPrice)).toBe(Number(row.discountPrice));
  });
  expect((await ben.get('liveSubscriptions')).list).toEqual([]);
  const [kept] = (await ben.get('subscriptionHistory', { status: 1 })).list;
  expect(kept).toMatchObject({ positionId: `p-${offering.id}`, paidAmount: payable.toFixed(2) });
  const bill = await ben.get('walletBill', { timeZone: 'UTC', billType: 'ipo' });
  expect(bill.list).toHaveLength(1);
  const sale = {
    stockCode: offering.code,
    stockName: '',
    source: 11,
    market: 'HK',
    direction: 1,
    type: 0,
    openClose: 1,
  };
  expect((await ben.ask('hkCreate', { ...sale, num: String(lot / 2) })).data.reason).toBe('LOT');
  expect(await ben.get('hkCreate', { ...sale, num: String(lot) })).toMatchObject({ status: 1 });
  expect(await house.audit()).toEqual([]);
});
