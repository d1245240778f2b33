import type { BarSize } from '@candor/contract/enums';
import type { AdjustmentFactor, HistoryPoint } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText } from '@candor/domain/instruments/price-text';
import { type BarFactor, FACTOR_DECIMALS } from '@candor/domain/market/adjust-bars';
import type { HistoryBar } from '@candor/domain/market/price-bar';
import { formatDecimal } from '@candor/domain/money/decimals';
import {
  type BarsNotKept,
  type BarsRead,
  type HistoryDesk,
  readBars,
} from '@candor/engines/market/history/read-bars';
import { type Refused, refuse } from '../call/answer.ts';
import { klinePoint } from './kline-point.ts';

export interface HistoryAsked {
  readonly instrument: Instrument;
  readonly size: BarSize;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly limit: number;
  readonly isAdjusted: boolean;
}

/**
 * Bars of a size between two instants. Refusals: FIELD_INVALID of a range that is none or lies
 * ahead, BAR_SIZE_NOT_KEPT, BARS_NOT_KEPT and NOT_ADJUSTABLE of what their source does not have.
 */
export async function readHistory(
  desk: HistoryDesk,
  asked: HistoryAsked,
  nowMs: number,
): Promise<BarsRead | Refused> {
  const { fromMs = null, toMs = nowMs + 1 } = asked;
  if (fromMs !== null && fromMs > nowMs) return invalid('fromTimestamp');
  if (toMs <= (fromMs ?? 0)) return invalid('toTimestamp');
  const read = await readBars(desk, { ...asked, fromMs, toMs }, nowMs);
  return read.isRead ? read : notKept(read);
}

function invalid(field: 'fromTimestamp' | 'toTimestamp'): Refused {
  return refuse('FIELD_INVALID', { field });
}

function notKept({ earliestMs, lacks, sourceName }: BarsNotKept): Refused {
  const figures = { source: sourceName };
  if (lacks === 'seconds') return refuse('BAR_SIZE_NOT_KEPT', { field: 'barSize', figures });
  if (lacks === 'dividends') return refuse('NOT_ADJUSTABLE', { field: 'adjusted', figures });
  const day = new Date(earliestMs).toISOString().slice(0, 10);
  return refuse('BARS_NOT_KEPT', {
    figures: { ...figures, earliestTimestamp: earliestMs },
    words: { day },
  });
}

/** One bar of a size as the wire has it. */
export function historyPoint(instrument: Instrument, bar: HistoryBar): HistoryPoint {
  const { endMs: endTimestamp, isWhole: done } = bar;
  return { ...klinePoint(instrument, bar), endTimestamp, done };
}

/** A factor as the wire has it. */
export function factorRow(instrument: Instrument, one: BarFactor): AdjustmentFactor {
  return {
    exTimestamp: one.exMs,
    dividend: priceText(instrument, one.amount),
    closeBefore: priceText(instrument, one.closeBefore),
    factor: formatDecimal(one.factor, FACTOR_DECIMALS),
    product: formatDecimal(one.product, FACTOR_DECIMALS),
  };
}

/** The splits of an instrument: every price is in the count of today. */
export function splitRows({ splits = [] }: Instrument) {
  return splits.map(({ atMs, to, from }) => ({
    timestamp: atMs,
    to: Number(to),
    from: Number(from),
  }));
}
