import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CoinExchange } from '../coin-source.ts';

// biome-ignore lint/suspicious/noExplicitAny: a fixture is whatever the file holds.
type Anything = any;

/** The servers of an exchange, answering from its fixture. */
export function coinsOnFixtures(exchange: CoinExchange) {
  const file = join(import.meta.dirname, '..', 'fixtures', `${exchange}.json`);
  const fixture: Anything = JSON.parse(readFileSync(file, 'utf8'));
  const asked: string[] = [];
  let failure: (() => Promise<Response>) | null = null;
  let isFrozen = false;
  let readings = 0;
  const answers = {
    kraken: (url: URL): Anything => {
      const what = url.pathname.split('/').at(-1) ?? '';
      const ids = (url.searchParams.get('pair') ?? '').split(',');
      if (what === 'Assets' || what === 'AssetPairs') return fixture[what];
      const all = fixture[what].result;
      const result = Object.fromEntries(ids.map((id) => [id, structuredClone(all[id])]));
      if (what === 'Ticker') {
        // The volume of the last 24 hours moves from one reading to the next, as there.
        if (!isFrozen) readings += 1;
        for (const ticker of Object.values<Anything>(result)) {
          ticker.v[1] = `2210.0182${String(readings).padStart(4, '0')}`;
        }
      }
      if (what === 'Trades') return { error: [], result: { ...result, last: '1795208352123' } };
      if (what === 'OHLC') {
        const [id = ''] = ids;
        const rows = all[id][url.searchParams.get('interval') ?? ''];
        return { error: [], result: { [id]: rows, last: rows.at(-2)[0] } };
      }
      return { error: [], result };
    },
    bitstamp: (url: URL): Anything => {
      const [what = '', pair = ''] = url.pathname.split('/').slice(3);
      if (what === 'markets') return fixture.markets;
      if (what === 'ticker') return fixture.ticker;
      if (what !== 'ohlc') return fixture[what][pair];
      const ohlc = fixture.ohlc[pair][url.searchParams.get('step') ?? ''];
      return { data: { pair, ohlc } };
    },
  };
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input));
    asked.push(url.pathname.split('/').slice(3).join('/'));
    return failure === null ? Response.json(answers[exchange](url)) : failure();
  };
  return {
    fetch,
    asked,
    freeze() {
      isFrozen = true;
    },
    /** From now on every request ends so; null heals. */
    failWith(how: (() => Promise<Response>) | null) {
      failure = how;
    },
  };
}
