import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ClientsReport, ClientsTask, Stock } from './order-clients.ts';

/** The process of the clients. */
export const CLIENTS = fileURLToPath(new URL('./order-clients.ts', import.meta.url));
/** Of the last price; the band is half of it. */
const RESTING_SHARE = 0.6;
const codes = [
  { stockCode: 'AAPL', market: 'NASDAQ' },
  { stockCode: 'MSFT', market: 'NASDAQ' },
  { stockCode: 'NVDA', market: 'NASDAQ' },
  { stockCode: 'AMZN', market: 'NASDAQ' },
  { stockCode: 'TSLA', market: 'NASDAQ' },
  { stockCode: 'JPM', market: 'NYSE' },
  { stockCode: 'KO', market: 'NYSE' },
  { stockCode: 'XOM', market: 'NYSE' },
];

/** The stocks with a price at which a buy rests. */
export async function pricedStocks(port: number): Promise<Stock[]> {
  return Promise.all(
    codes.map(async ({ stockCode, market }) => {
      const query = new URLSearchParams({ stockCode, market, source: '0' });
      const answer = await fetch(`http://127.0.0.1:${port}/quotes/getStock?${query}`);
      const { data } = (await answer.json()) as { data: { price_nominal: string } };
      const restingPrice = (Number(data.price_nominal) * RESTING_SHARE).toFixed(2);
      return { stockCode, market, restingPrice };
    }),
  );
}

/** Gives the clients a task and waits for their report. */
export async function ask(clients: ChildProcess, task: ClientsTask): Promise<ClientsReport> {
  clients.send(task);
  const waiting = new AbortController();
  const { signal } = waiting;
  const told = once(clients, 'message', { signal }).then(([report]) => report as ClientsReport);
  const died = once(clients, 'exit', { signal }).then(() => {
    throw new Error('the clients ended early');
  });
  try {
    return await Promise.race([told, died]);
  } finally {
    // Whichever still waits ends with an error that nobody has to hear.
    for (const one of [told, died]) one.catch(() => {});
    waiting.abort();
  }
}
