import { type InstrumentAddress, instrumentId } from './instrument-address.ts';

/** Figures of a row that move; a row is first shown as it was read. */
export interface MovingFigures {
  readonly price_nominal?: string | null | undefined;
  readonly change?: string | null | undefined;
  readonly change_ratio?: string | null | undefined;
  readonly volume?: string | null | undefined;
  readonly marketStatus: number;
  readonly quoteTimestamp?: number | null | undefined;
}

/** A row as a list showed it: enough to begin its quote page with. */
export interface ShownFigures extends MovingFigures {
  readonly currency: string;
}

/** A long list has some hundreds of rows, of which a screen shows a dozen. */
const SHOWN_MAX = 200;
const shown = new Map<string, ShownFigures>();

/** Keeps what a list shows of an instrument, so that its quote page begins with the same price. */
export function keepShown(of: InstrumentAddress, row: MovingFigures & { currency?: string }): void {
  if (row.price_nominal == null || row.currency === undefined) return;
  const id = instrumentId(of);
  const { currency, price_nominal, change, change_ratio, marketStatus, quoteTimestamp } = row;
  // The newest stand last.
  shown.delete(id);
  shown.set(id, { currency, price_nominal, change, change_ratio, marketStatus, quoteTimestamp });
  if (shown.size <= SHOWN_MAX) return;
  for (const oldest of shown.keys()) {
    shown.delete(oldest);
    return;
  }
}

/** What a list showed last of an instrument; undefined where none did. */
export function shownOf(of: Omit<InstrumentAddress, 'name'>): ShownFigures | undefined {
  return shown.get(instrumentId(of));
}
