import { follow } from '../src/follow.ts';
import { house } from './connect.ts';

/**
 * Keeps the order book of an instrument and the own portfolio as the push tells of them: the whole
 * state first, then each change. Ends by itself after so many changes, where a number is given.
 */
let left = Number(process.argv[2] ?? Number.POSITIVE_INFINITY);

interface Book {
  readonly bids: readonly { readonly price: string; readonly num: string }[];
  readonly asks: readonly { readonly price: string; readonly num: string }[];
}
interface Held {
  readonly id: string;
  readonly stockCode: string;
  readonly positionNum: string;
}

const portfolio = new Map<string, Held>();

const line = follow({
  ...house,
  topics: ['depth:0:NASDAQ:AAPL', 'position'],
  onLine: (isUp) => console.log(isUp ? 'connected' : 'the line broke'),
  onRefused: (topic, reason) => console.log(`${topic}: ${reason}`),
  onDelivery: ({ topic, isWhole, data }) => {
    if (topic === 'position') keep(isWhole, data);
    else showBook(data as Book);
    left -= 1;
    if (left <= 0) line.stop();
  },
});

function showBook({ bids, asks }: Book): void {
  console.log(`book: ${bids[0]?.price ?? '--'} / ${asks[0]?.price ?? '--'}`);
}

function keep(isWhole: boolean, data: unknown): void {
  if (isWhole) portfolio.clear();
  const rows = isWhole ? (data as { list: readonly Held[] }).list : [data as Held];
  for (const row of rows) {
    if (Number(row.positionNum) === 0) portfolio.delete(row.id);
    else portfolio.set(row.id, row);
  }
  const held = [...portfolio.values()].map((one) => `${one.positionNum} ${one.stockCode}`);
  console.log(`portfolio: ${held.join(', ') || 'nothing'}`);
}
