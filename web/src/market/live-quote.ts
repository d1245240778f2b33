import { useEffect } from 'react';
import { useQuoteInView, withLive } from '../live/quotes.ts';
import type { InstrumentAddress } from './instrument-address.ts';
import { keepShown } from './shown-figures.ts';

/** Figures of a row that move; a row is first shown as it was read. */
export interface MovingFigures {
  readonly price_nominal?: string | null | undefined;
  readonly change?: string | null | undefined;
  readonly change_ratio?: string | null | undefined;
  readonly volume?: string | null | undefined;
  readonly marketStatus: number;
  readonly quoteTimestamp?: number | null | undefined;
}

/** The row with its latest figures, while `ref` is on the screen or nearly. */
export function useLiveFigures<Row extends MovingFigures>(of: InstrumentAddress, row: Row) {
  const { ref, quote } = useQuoteInView<HTMLDivElement>(of);
  const live = withLive(row as Row & { quoteTimestamp?: number | null }, quote);
  useEffect(() => keepShown(of, live));
  return { ref, live };
}
