import { NothingThere } from '../remote/request-gate.ts';

/** A row of Yahoo's answer, as unchecked as it came. */
export type YahooRow = Readonly<Record<string, unknown>>;

export interface YahooChart {
  readonly meta: YahooRow;
  /** One row for each bar: date, open, high, low, close, volume; null where nothing traded. */
  readonly quotes: readonly YahooRow[];
}

export type YahooInterval = '1m' | '5m' | '30m' | '1h' | '1d';

/** The two things asked of Yahoo Finance. */
export interface YahooSource {
  quotes(symbols: readonly string[], signal: AbortSignal): Promise<readonly YahooRow[]>;
  /** Rejects with `NothingThere` for a symbol it does not know. */
  chart(
    of: { symbol: string; interval: YahooInterval; fromMs: number; toMs: number },
    signal: AbortSignal,
  ): Promise<YahooChart>;
}

/** Loads yahoo-finance2 with the two modules needed. `fetch` stands in for the network in tests. */
export async function loadYahoo(fetch = globalThis.fetch): Promise<YahooSource> {
  const [{ default: createYahooFinance }, { default: quote }, { default: chart }] =
    await Promise.all([
      import('yahoo-finance2/createYahooFinance'),
      import('yahoo-finance2/modules/quote'),
      import('yahoo-finance2/modules/chart'),
    ]);
  const YahooFinance = createYahooFinance({ modules: { quote, chart } });
  const client = new YahooFinance({
    // Its queue and checks are switched off: the gate counts requests, and every field is read
    // with suspicion, so that one odd row does not cost the other ninety-nine.
    queue: { concurrency: 8 },
    validation: { logErrors: false, logOptionsErrors: false },
    versionCheck: false,
    logger: silent,
    fetch: async (input, init) => {
      // What answers elsewhere is no answer of Yahoo's; the library follows its own login by hand.
      const response = await fetch(input, { ...init, redirect: init?.redirect ?? 'error' });
      // Ends here: the library would write the address, with its crumb, to the terminal.
      const { status } = response;
      if (status === 429 || status >= 500) throw new Error(`Yahoo answered with status ${status}`);
      return response;
    },
  });
  return {
    quotes: async (symbols, signal) => {
      const rows: unknown = await client.quote([...symbols], {}, moduleOptions(signal));
      return Array.isArray(rows) ? rows.filter(isRow) : [];
    },
    chart: async ({ symbol, interval, fromMs, toMs }, signal) => {
      const period = { period1: new Date(fromMs), period2: new Date(toMs) };
      const options = { ...period, interval, includePrePost: false, return: 'array' } as const;
      try {
        const answer: unknown = await client.chart(symbol, options, moduleOptions(signal));
        return chartOf(answer);
      } catch (error) {
        throw isUnknownSymbol(error) ? new NothingThere(symbol, { cause: error }) : error;
      }
    },
  };
}

function moduleOptions(signal: AbortSignal) {
  return { validateResult: false, fetchOptions: { signal } } as const;
}

function isRow(row: unknown): row is YahooRow {
  return typeof row === 'object' && row !== null;
}

function chartOf(answer: unknown): YahooChart {
  if (!isRow(answer) || !isRow(answer.meta) || !Array.isArray(answer.quotes)) {
    throw new Error('a chart of another shape');
  }
  return { meta: answer.meta, quotes: answer.quotes.filter(isRow) };
}

function isUnknownSymbol(error: unknown): boolean {
  return error instanceof Error && /no data found|not found|delisted/i.test(error.message);
}

/** The library tells news of itself; the house has a log of its own. */
const silent = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  debug: () => undefined,
  dir: () => undefined,
};
