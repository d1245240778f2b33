import type { Dividend } from '@candor/domain/instruments/dividend';
import type { Instrument } from '@candor/domain/instruments/instrument';

/** Says what shares pay. Whoever decides dividends stands behind it. */
export interface DividendSource {
  /** Since when the house pays what shares pay: what went by before it concerns nobody. */
  readonly fromMs?: number;
  /** Those of the last year and those to come, oldest first; never one before its announcement. */
  announced(instrument: Instrument, nowMs: number): readonly Dividend[];
}

/** Of a house whose shares pay nothing. */
export const noDividends: DividendSource = { announced: () => [] };
