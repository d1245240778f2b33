import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { klineTopic } from '@candor/contract/push';
import { useEffect, useMemo, useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { usePollWhileDown } from '../../live/link-state.ts';
import { useTopic } from '../../live/live.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { withLivePoint } from './chart-bars.ts';

export interface KlineReading {
  readonly points: readonly KlinePoint[] | undefined;
  readonly previousClose: string | null | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The bars of a range with the live one at their end. */
export function useKline(of: InstrumentAddress, range: KlineType): KlineReading {
  const everyMs = usePollWhileDown();
  const { code, source, market } = of;
  const reading = useCall(
    'kline',
    { stockCode: code, type: range, market, source: source as never },
    everyMs ? { everyMs } : {},
  );
  const topic = klineTopic(of, range);
  const [live, setLive] = useState<readonly KlinePoint[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another range has no live bars.
  useEffect(() => setLive([]), [topic, reading.data]);
  useTopic(topic, ({ data }) => {
    const point = data as KlinePoint;
    setLive((points) =>
      points.at(-1)?.k === point.k ? points.with(-1, point) : [...points, point],
    );
  });
  const read = reading.data?.list;
  const points = useMemo(
    () =>
      read === undefined ? undefined : live.reduce(withLivePoint, read as readonly KlinePoint[]),
    [read, live],
  );
  return {
    points,
    previousClose: reading.data?.previousClose,
    error: reading.error,
    retry: reading.retry,
  };
}
