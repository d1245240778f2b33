import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { klineTopic } from '@candor/contract/push';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { usePollWhileDown } from '../../live/link-state.ts';
import { liveStore } from '../../live/stores.ts';
import { useTold } from '../../live/topic-store.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { type HeardPoint, heardSince, joinLive, type LivePoint, withWord } from './kline-series.ts';
import type { Stretch } from './session-slots.ts';

export interface KlineReading {
  readonly points: readonly KlinePoint[] | undefined;
  readonly previousClose: string | null | undefined;
  /** Trading of the day that the minute chart shows; empty where it is not known. */
  readonly sessions: readonly Stretch[];
  readonly error: unknown;
  readonly retry: () => void;
}

const bars = liveStore<readonly HeardPoint[]>((before, { data }, atMs) =>
  withWord(before ?? [], { value: data as LivePoint, atMs }),
);

/** Bars that are missing before a live one are asked for so often until they have come. */
const repairEveryMs = 1000;
const noSessions: readonly Stretch[] = [];

/** The bars of a range with the live one at their end, and none missing between. */
export function useKline(of: InstrumentAddress, range: KlineType): KlineReading {
  const pollMs = usePollWhileDown();
  const [hasGap, setGap] = useState(false);
  const everyMs = hasGap ? repairEveryMs : pollMs;
  const { code, source, market } = of;
  const reading = useCall(
    'kline',
    { stockCode: code, type: range, market, source },
    everyMs ? { everyMs } : {},
  );
  const told = useTold(bars, klineTopic(of, range));
  const read: readonly KlinePoint[] | undefined = reading.data?.list;
  const { askedAtMs = 0 } = reading;
  const joined = useMemo(
    () => (read === undefined ? undefined : joinLive(read, heardSince(told, askedAtMs), range)),
    [read, told, askedAtMs, range],
  );
  const isBroken = joined?.hasGap ?? false;
  useEffect(() => setGap(isBroken), [isBroken]);
  return {
    points: joined?.points,
    previousClose: reading.data?.previousClose,
    sessions: reading.data?.sessions ?? noSessions,
    error: reading.error,
    retry: reading.retry,
  };
}
