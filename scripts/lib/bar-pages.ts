import type { BarSize, Source } from '@candor/contract/enums';
import type { HistoryPoint } from '@candor/contract/market-shapes';
import { barsMax } from '@candor/contract/routes/market';
import {
  buildCatalogue,
  type Catalogue,
  resolveInstrument,
} from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { HistoryBar } from '@candor/domain/market/price-bar';
import { parseDecimalValue } from '@candor/domain/money/decimals';
import { askHouse } from './ask-house.ts';

/** An instrument somebody typed, and the bars that are wanted of it. */
export interface PagesWanted {
  readonly code: string;
  readonly market: string | undefined;
  readonly source: Source | undefined;
  readonly size: BarSize;
  readonly fromMs: number;
  /** Bars start before it. */
  readonly toMs: number;
  readonly isAdjusted: boolean;
}

export interface BarPage {
  readonly bars: readonly HistoryBar[];
  readonly nextFromMs: number | null;
}

/** Where bars come from, page by page. */
export interface BarPages {
  readonly instrument: Instrument;
  readonly sourceName: string;
  readonly isSimulated: boolean;
  /** Throws with a sentence for a person where there are none. */
  read(fromMs: number): Promise<BarPage>;
  close(): Promise<void>;
}

/** Bars as a running server tells them to everybody. */
export async function pagesOfServer(wanted: PagesWanted, url: string): Promise<BarPages> {
  const instrument = named(buildCatalogue(Date.now()), wanted);
  const { code: stockCode, market, source } = instrument;
  const key = { stockCode, market, source: String(source) };
  const { simulated } = await askHouse<Told>(url, '/quotes/getStock', key);
  const { sourceName } = await askHouse<Told>(url, '/m_ft/summary_detail', key);
  return {
    instrument,
    isSimulated: simulated,
    sourceName: simulated ? 'simulated' : sourceName,
    read: async (fromMs) => {
      const { isAdjusted, size: barSize, toMs } = wanted;
      const range = { fromTimestamp: String(fromMs), toTimestamp: String(toMs) };
      const input = { ...key, ...range, barSize, limit: String(barsMax) };
      const told = await askHouse<Told>(url, '/m_ft/kline', {
        ...input,
        adjusted: String(isAdjusted),
      });
      const bars = told.list.map((point) => barOf(instrument, point));
      return { bars, nextFromMs: told.nextFromTimestamp };
    },
    close: async () => undefined,
  };
}

/** The instrument somebody typed; throws with a sentence for a person. */
export function named(catalogue: Catalogue, wanted: PagesWanted): Instrument {
  const resolved = resolveInstrument(catalogue, wanted);
  if (resolved.found) return resolved.instrument;
  if (resolved.reason === 'no-instrument') throw new Error(`There is no ${wanted.code}.`);
  const choices = resolved.candidates.map((one) => `--market ${one.market} --source ${one.source}`);
  throw new Error(`${wanted.code} exists in several markets: ${choices.join(', ')}`);
}

interface Told {
  readonly list: readonly HistoryPoint[];
  readonly nextFromTimestamp: number | null;
  readonly simulated: boolean;
  readonly sourceName: string;
}

function barOf(instrument: Instrument, point: HistoryPoint): HistoryBar {
  const figure = (text: string, decimals: number): bigint => {
    const value = parseDecimalValue(text, decimals);
    if (typeof value !== 'bigint') throw new Error(`the server said ${text} for a figure`);
    return value;
  };
  const price = (text: string) => figure(text, instrument.priceDecimals);
  const { close, high, low, open, volume } = point;
  return {
    startMs: point.k,
    endMs: point.endTimestamp ?? point.k,
    isWhole: point.done === true,
    open: price(open),
    high: price(high),
    low: price(low),
    close: price(close),
    volume: figure(volume, instrument.quantityDecimals),
  };
}
