import { follow } from '../src/follow.ts';
import { client, dataOf, house } from './connect.ts';

/** Places a paper order far from the market, hears of it over the push, and cancels it. */
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
const { price_nominal: last } = dataOf(await client.call('getStock', apple));
if (last == null) throw new Error('There is no price now.');

let cancelled = () => {};
const isCancelled = new Promise<void>((resolve) => {
  cancelled = resolve;
});
await new Promise<void>((resolve) => {
  const line = follow({
    ...house,
    topics: ['order'],
    onDelivery: ({ isWhole, data }) => {
      if (isWhole) return resolve();
      const { id, status, stockCode } = data as { id: string; status: number; stockCode: string };
      console.log(`order ${id} of ${stockCode}: status ${status}`);
      if (status === 2) cancelled();
    },
  });
  isCancelled.then(() => line.stop());
});

// The key is yours: kept beside the order, it makes one order of however many tries.
const key = crypto.randomUUID();
const terms = { ...apple, direction: 0, type: 1, num: '1', price: tenthBelow(last) } as const;
const order = dataOf(await client.call('stockCreate', terms, { key }));
console.log(`placed ${order.id} at ${terms.price}`);

const once = dataOf(await client.call('stockCreate', terms, { key }));
console.log(`asked again: ${once.id === order.id ? 'the same order' : 'another order'}`);

const { releasedAmount, currency } = dataOf(await client.call('orderCancel', { id: order.id }));
console.log(`cancelled, ${releasedAmount} ${currency} are free again`);
await isCancelled;

/** In cents, as whole numbers: decimals stay exact. */
function tenthBelow(price: string): string {
  const [whole = '0', part = ''] = price.split('.');
  const cents = (BigInt(whole + part.padEnd(2, '0').slice(0, 2)) * 9n) / 10n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
