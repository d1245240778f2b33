import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', 'fixtures');

/** Yahoo's servers, answering from the fixtures and counting what they are asked. */
export function yahooOnFixtures() {
  const asked: string[] = [];
  let failure: (() => Promise<Response>) | null = null;
  const answer = (url: URL): Response => {
    if (url.pathname.endsWith('/getcrumb')) return new Response('crumb');
    if (url.pathname.includes('/v7/finance/quote')) {
      const symbols = (url.searchParams.get('symbols') ?? '').split(',');
      asked.push(`quote ${symbols.join(' ')}`);
      const { quoteResponse } = fixture('quotes');
      const result = quoteResponse.result.filter((row: { symbol: string }) =>
        symbols.includes(row.symbol),
      );
      return Response.json({ quoteResponse: { result, error: null } });
    }
    const symbol = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
    const interval = url.searchParams.get('interval') ?? '';
    asked.push(`chart ${symbol} ${interval}`);
    try {
      return Response.json(fixture(`chart-${symbol.replace('^', '')}`)[interval]);
    } catch {
      return Response.json({ chart: fixture('chart-unknown').chart }, { status: 404 });
    }
  };
  const fetch: typeof globalThis.fetch = async (input) => {
    const url = new URL(String(input));
    if (url.pathname.startsWith('/quote/')) {
      const cookie = 'A3=d; Expires=Wed, 20 Nov 2030 00:00:00 GMT; Domain=.yahoo.com; Path=/';
      return new Response('<html></html>', { headers: { 'set-cookie': cookie } });
    }
    return failure === null ? answer(url) : failure();
  };
  return {
    fetch,
    asked,
    /** From now on every request ends so; null heals. */
    failWith(how: (() => Promise<Response>) | null) {
      failure = how;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a fixture is whatever the file holds.
function fixture(name: string): any {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
}
