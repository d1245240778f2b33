import { useEffect } from 'react';
import { useQuoteInView, withLive } from '../live/quotes.ts';
import type { InstrumentAddress } from './instrument-address.ts';
import { keepShown, type MovingFigures } from './shown-figures.ts';

/** The row with its latest figures, while `ref` is on the screen or nearly. */
export function useLiveFigures<Row extends MovingFigures>(of: InstrumentAddress, row: Row) {
  const { ref, quote } = useQuoteInView<HTMLDivElement>(of);
  const live = withLive(row as Row & { quoteTimestamp?: number | null }, quote);
  useEffect(() => keepShown(of, live));
  return { ref, live };
}
