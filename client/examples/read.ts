import { client, dataOf } from './connect.ts';

/** Reads a quote, the wallets and the open positions. */
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;

const quote = dataOf(await client.call('getStock', apple));
console.log(`${quote.name}: ${quote.price_nominal} ${quote.currency}`);

const { list: wallets } = dataOf(await client.call('walletBalances', {}));
for (const { walletType, available, currency } of wallets) {
  console.log(`${walletType}: ${available} ${currency} available`);
}

const { list: positions } = dataOf(await client.call('positionList', {}));
for (const { stockCode, positionNum, profit } of positions) {
  console.log(`${stockCode}: ${positionNum}, profit ${profit ?? '--'}`);
}
console.log(`${positions.length} open positions`);
