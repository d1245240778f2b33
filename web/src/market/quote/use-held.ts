import type { PositionRow } from '@candor/contract/trading-shapes';
import { useEffect, useState } from 'react';
import { readAgain, useCall } from '../../api/use-call.ts';
import { usePollWhileDown } from '../../live/link-state.ts';
import { useTopic } from '../../live/live.ts';
import { useIsSignedIn } from '../../session/session.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

/** What the customer holds of an instrument on one side. */
export interface Held {
  readonly id: string;
  readonly positionNum: string;
  readonly avgPrice: string;
  readonly isolatedPosition: string;
  readonly profit?: string | null | undefined;
  readonly marginLevel?: string | null | undefined;
  readonly liquidationPrice?: string | null | undefined;
}

export interface HeldReading {
  /** Null when nothing is held; undefined while it is not known. */
  readonly held: Held | null | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** What the customer holds of an instrument, long (0) or short (1), moving with the price. */
export function useHeld(of: InstrumentAddress, direction: 0 | 1): HeldReading {
  const isSignedIn = useIsSignedIn();
  const { code, source, market } = of;
  const everyMs = usePollWhileDown();
  const reading = useCall(
    'positionByStock',
    { stockCode: code, direction, source: source as never, market },
    { forCustomer: true, ...(everyMs ? { everyMs } : {}) },
  );
  const [live, setLive] = useState<PositionRow | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new reading replaces what came live.
  useEffect(() => setLive(null), [reading.data]);
  useTopic(isSignedIn ? 'position' : null, ({ data }) => {
    const row = (data as { list?: unknown }).list === undefined ? (data as PositionRow) : null;
    if (row === null || row.stockCode !== code || row.market !== market) return;
    if (row.direction !== direction) return;
    // Opened, closed or resized elsewhere: the whole answer is read again.
    if (reading.data == null || !/[1-9]/.test(row.positionNum)) readAgain('positionByStock');
    else setLive(row);
  });
  return { held: live ?? reading.data, error: reading.error, retry: reading.retry };
}
