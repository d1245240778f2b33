import type { BarSize } from '@candor/contract/enums';
import type { Instrument } from '../instruments/instrument.ts';
import { formatDecimal } from '../money/decimals.ts';
import type { HistoryBar } from './price-bar.ts';

export const barFileFormats = ['csv', 'jsonl'] as const;
export type BarFileFormat = (typeof barFileFormats)[number];

/** What every row of a file is about. */
export interface BarFileAbout {
  readonly instrument: Pick<
    Instrument,
    'code' | 'currency' | 'market' | 'priceDecimals' | 'quantityDecimals' | 'source'
  >;
  readonly size: BarSize;
  readonly isAdjusted: boolean;
  /** Who said the prices. */
  readonly sourceName: string;
  readonly isSimulated: boolean;
}

/** A file of bars as text, line by line. */
export interface BarFile {
  /** The first line: names of columns, or the schema. */
  readonly head: string;
  row(bar: HistoryBar): string;
}

/** Names the columns and their types for whoever reads the lines. */
const SCHEMA = 'candor.bars/1';

/** A file of bars in one of its formats. Prices have all decimals of their instrument. */
export function barFile(format: BarFileFormat, about: BarFileAbout): BarFile {
  return format === 'csv' ? csvFile(about) : jsonLines(about);
}

const csvColumns = [
  'start',
  'startMs',
  'endMs',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'done',
  'code',
  'market',
  'source',
  'currency',
  'size',
  'adjusted',
  'sourceName',
  'simulated',
];

/** RFC 4180. Names and words of ours hold neither commas nor quotes. */
function csvFile(about: BarFileAbout): BarFile {
  const { instrument, isAdjusted, isSimulated, size, sourceName } = about;
  const { code, currency, market, source } = instrument;
  const tail = [code, market, source, currency, size, isAdjusted, sourceName, isSimulated];
  return {
    head: `${csvColumns.join(',')}\r\n`,
    row: (bar) => {
      const { close, high, low, open, volume } = texts(about, bar);
      const start = new Date(bar.startMs).toISOString();
      const times = [start, bar.startMs, bar.endMs];
      const row = [...times, open, high, low, close, volume, bar.isWhole, ...tail];
      return `${row.join(',')}\r\n`;
    },
  };
}

/**
 * Flat objects of one shape, after a first line that names their columns and types: instants are
 * 64-bit milliseconds, prices and volumes decimals as text, so that no reader makes floats of them.
 */
function jsonLines(about: BarFileAbout): BarFile {
  const { instrument, isAdjusted, isSimulated, size, sourceName } = about;
  const { code, currency, market, priceDecimals, quantityDecimals, source } = instrument;
  const price = `decimal(38,${priceDecimals})`;
  const columns = {
    startMs: 'int64',
    endMs: 'int64',
    open: price,
    high: price,
    low: price,
    close: price,
    volume: `decimal(38,${quantityDecimals})`,
    done: 'bool',
    code: 'string',
    market: 'string',
    source: 'int32',
    currency: 'string',
    size: 'string',
    adjusted: 'bool',
    sourceName: 'string',
    simulated: 'bool',
  };
  const tail = {
    code,
    market,
    source,
    currency,
    size,
    adjusted: isAdjusted,
    sourceName,
    simulated: isSimulated,
  };
  return {
    head: `${JSON.stringify({ schema: SCHEMA, columns })}\n`,
    row: (bar) => {
      const { startMs, endMs, isWhole: done } = bar;
      return `${JSON.stringify({ startMs, endMs, ...texts(about, bar), done, ...tail })}\n`;
    },
  };
}

function texts({ instrument }: BarFileAbout, bar: HistoryBar) {
  const price = (value: bigint): string => formatDecimal(value, instrument.priceDecimals);
  return {
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    volume: formatDecimal(bar.volume, instrument.quantityDecimals),
  };
}
