import type { Outputs } from '@candor/contract/all-routes';
import type { PositionRow } from '@candor/contract/trading-shapes';
import { useMemo } from 'react';
import { useCall } from '../../api/use-call.ts';
import { positions, useLiveRows, useToldRows } from '../../live/use-rows.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

/** What the customer holds of an instrument on one side; as read, without its margin level. */
export type Held = NonNullable<Outputs['positionByStock']> &
  Partial<Pick<PositionRow, 'marginLevel' | 'liquidationPrice'>>;

export interface HeldReading {
  /** Null when nothing is held; undefined while it is not known. */
  readonly held: Held | null | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What the customer holds of an instrument, long (0) or short (1), moving with the price. */
export function useHeld(of: InstrumentAddress, direction: 0 | 1, isEnabled = true): HeldReading {
  const { code, source, market } = of;
  const { data, askedAtMs, error, retry } = useCall(
    'positionByStock',
    { stockCode: code, direction, source, market },
    { forCustomer: true, isEnabled },
  );
  const told = useToldRows(positions, isEnabled);
  const own = useMemo(() => {
    if (told === undefined) return undefined;
    const isOwn = (row: PositionRow) =>
      row.stockCode === code && row.market === market && row.direction === direction;
    return { ...told, rows: new Map([...told.rows].filter(([, { row }]) => isOwn(row))) };
  }, [told, code, market, direction]);
  const rows = useMemo(() => (data == null ? [] : [data as PositionRow]), [data]);
  const [live] = useLiveRows(positions, { rows, askedAtMs }, own);
  // What was told gone stays up until it is read so: an order of this screen may have closed it.
  return { held: data == null ? data : ((live as Held | undefined) ?? data), error, retry };
}
