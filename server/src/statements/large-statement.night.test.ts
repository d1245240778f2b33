import type { PlaceOrder } from '@candor/domain/trading/commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';

const ORDERS = 100_000;
const AT_ONCE = 512;
const MB = 1_048_576;
/** A run is given up after 90 seconds; what it has begun by then may still end. */
const WITHIN_MS = 100_000;
/** What a report may take beside the house: three run at once. */
const MEMORY_MAX_MB = 600;

let house: TradingHouse;
let ada: TradingCustomer;

/** The customer's first order as it was sent to the lane, to be sent again under other names. */
async function firstOrder(direction: 0 | 1): Promise<PlaceOrder> {
  const { lanes } = house.services.trading;
  const { submit } = lanes;
  let sent: PlaceOrder | null = null;
  Object.assign(lanes, {
    submit: (...of: Parameters<typeof submit>) => {
      if (of[0].kind === 'placeOrder') sent = of[0];
      return submit.apply(lanes, of);
    },
  });
  await ada.get('stockCreate', anOrder({ direction, openClose: direction }));
  Object.assign(lanes, { submit });
  if (sent === null) throw new Error('No order came to the lane.');
  return sent;
}

beforeAll(async () => {
  house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  const size = '999999999';
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.99', size]], asks: [['100.01', size]] });
  ada = await house.customer({ STOCK: '9000000.00', BALANCE: '100.00' });
  const both = [await firstOrder(0), await firstOrder(1)];
  for (let done = 2; done < ORDERS; done += AT_ONCE) {
    const replies = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, ORDERS - done) }, (_, at) => {
        const like = both[at % 2];
        if (like === undefined) throw new Error('There are two.');
        const named = { orderId: `o${done + at}`, clientOrderId: `c${done + at}` };
        return house.services.trading.lanes.submit({ ...like, ...named });
      }),
    );
    expect(replies.filter(({ outcome }) => outcome !== 'accepted')).toEqual([]);
  }
}, 1_800_000);
afterAll(() => house.close());

test.each([
  ['csv', ['bill', 'orders', 'fills', 'postings', 'lots']],
  ['json', ['bill', 'orders', 'fills', 'postings', 'lots']],
  ['pdf', ['bill']],
] as const)('of 100,000 orders a %s is whole or refused, in time', async (...of) => {
  const [format, parts] = of;
  const range = { fromTimestamp: house.nowMs() - 86_400_000, toTimestamp: house.nowMs() + 1_000 };
  const asked = { format, parts, timeZone: 'UTC', ...range };
  let most = 0;
  const beganMb = process.memoryUsage().rss / MB;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss / MB - beganMb);
  }, 50);
  const beganMs = performance.now();
  const told = await ada.ask('statementExport', asked);
  clearInterval(watch);
  const tookMs = performance.now() - beganMs;
  const size = told.code === 200 ? told.data.size : told.data.reason;
  console.log(`${format}: ${Math.round(tookMs)} ms, ${Math.round(most)} MB more, ${size}`);
  expect([200, 422]).toContain(told.code);
  if (told.code === 422) expect(told.data.reason).toBe('STATEMENT_SIZE');
  expect(tookMs).toBeLessThan(WITHIN_MS);
  expect(most).toBeLessThan(MEMORY_MAX_MB);
  // The house trades on meanwhile and after.
  await ada.get('stockCreate', anOrder());
}, 300_000);
