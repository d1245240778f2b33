import { afterEach, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
const DAY_MS = 86_400_000;
/** Looks of a minute: longer than it takes until what could not settle is asked for again. */
const LOOKS = 130;
/** Several houses are opened, and a minute of looks takes its time. */
const timeout = 240_000;

let house: TradingHouse;
afterEach(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

async function open(
  startMs?: number,
  over?: Awaited<ReturnType<TradingHouse['leave']>>,
): Promise<void> {
  house = await openTradingHouse(
    {},
    { ...(startMs !== undefined && { startMs }), ...(over && { over }) },
  );
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
}

/** Everything the house does by itself, for more than a minute of its looks. */
async function looksOfAMinute(): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    house.beat();
    // Background work has nothing to wait on; it needs a moment of real time.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** A customer whose whole STOCK wallet is on its way out, and waits for a sale to settle. */
async function waitingCustomer() {
  const customer = await house.customer({ STOCK: '1000.00' });
  await customer.get('stockCreate', anOrder({ num: '5' }));
  await customer.get('stockCreate', anOrder({ num: '5', direction: 1 }));
  const all = { fromWallet: 'STOCK', toWallet: 'BALANCE', amount: '997.87' };
  const transfer = await customer.get('walletTransfer', all);
  expect(transfer.status).toBe(1);
  return { customer, id: transfer.id as string, settlesMs: transfer.settleTimestamp as number };
}

async function seeWaiting(customer: TradingCustomer, id: string): Promise<void> {
  expect(await customer.funds()).toEqual(['997.87', '997.87', '0.00']);
  expect(await customer.funds('BALANCE')).toEqual(['0.00', '0.00', '0.00']);
  const { list } = await customer.get('walletBill', { timeZone: 'UTC', billType: 'transfer' });
  const [waiting] = list.filter((row: { id: string }) => row.id === id);
  expect(waiting).toMatchObject({ status: 1, amount: '-997.87', cancellable: true });
}

async function seeDone(customer: TradingCustomer, id: string): Promise<void> {
  expect(await customer.funds('BALANCE')).toEqual(['997.87', '0.00', '997.87']);
  expect(await customer.funds()).toEqual(['0.00', '0.00', '0.00']);
  expect(await customer.get('walletBalance', { walletType: 'STOCK' })).toMatchObject({
    unsettled: '0.00',
  });
  const bill = { timeZone: 'UTC', billType: 'transfer', walletType: 'BALANCE' };
  const { list } = await customer.get('walletBill', bill);
  const arrivals = list.filter((row: { amount: string }) => row.amount === '997.87');
  expect(arrivals).toMatchObject([{ status: 3, cancellable: false }]);
  const waiting = await customer.get('walletBill', { timeZone: 'UTC', status: 1 });
  expect(waiting.list).toEqual([]);
  const late = await customer.ask('cancelTransfer', { id });
  expect([late.code, late.data.reason]).toEqual([409, 'TRANSFER_DONE']);
}

test('a waiting transfer completes by itself at the settlement, not a millisecond before', {
  timeout,
}, async () => {
  await open();
  const { customer, id, settlesMs } = await waitingCustomer();
  house.turn(settlesMs - 1 - house.nowMs());
  await customer.signIn();
  await looksOfAMinute();
  await seeWaiting(customer, id);
  house.turn(1);
  await looksOfAMinute();
  await seeDone(customer, id);
  house.turn(DAY_MS);
  await customer.signIn();
  await looksOfAMinute();
  await seeDone(customer, id);
});

test('a restart in between forgets it neither before the settlement nor after', {
  timeout,
}, async () => {
  await open();
  const { customer, id, settlesMs } = await waitingCustomer();
  await open(settlesMs - 60_000, await house.leave());
  const before = await house.knownCustomer(customer.userId);
  await looksOfAMinute();
  await seeWaiting(before, id);
  // The settlement passes while nobody is there.
  await open(settlesMs + DAY_MS, await house.leave());
  const after = await house.knownCustomer(customer.userId);
  await looksOfAMinute();
  await seeDone(after, id);
});

test('one cancelled before the restart stays cancelled, and its money stays', {
  timeout,
}, async () => {
  await open();
  const { customer, id, settlesMs } = await waitingCustomer();
  await customer.get('cancelTransfer', { id });
  await open(settlesMs + DAY_MS, await house.leave());
  const after = await house.knownCustomer(customer.userId);
  await looksOfAMinute();
  expect(await after.funds()).toEqual(['997.87', '0.00', '997.87']);
  expect(await after.funds('BALANCE')).toEqual(['0.00', '0.00', '0.00']);
  const again = await after.get('cancelTransfer', { id });
  expect(again).toEqual({ id, status: 2, returnedAmount: '997.87' });
});
