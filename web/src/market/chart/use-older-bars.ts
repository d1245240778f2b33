import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../api/client.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import { keptHistory, olderPage } from './kline-series.ts';

export interface OlderBars {
  readonly points: readonly KlinePoint[];
  /** Reads one more page; does nothing while one is read and when there are no more. */
  readonly ask: () => void;
}

/** So many bars are kept at most; it is the memory of the device that ends here, not the market. */
const barsMax = 60_000;

interface Kept {
  readonly series: string;
  readonly points: readonly KlinePoint[];
  readonly isAll: boolean;
}

/** Bars from before a range, read page by page as the reader moves to them. */
export function useOlderBars(
  of: InstrumentAddress,
  range: KlineType,
  read: readonly KlinePoint[] | undefined,
): OlderBars {
  const { code: stockCode, market, source } = of;
  const series = `${source}:${market}:${stockCode}:${range}`;
  const [kept, setKept] = useState<Kept>(() => nothing(series));
  const isAsking = useRef(false);
  const before = useRef({ series, read });
  useEffect(() => {
    const last = before.current;
    before.current = { series, read };
    if (last.series !== series) setKept(nothing(series));
    else if (read !== undefined && last.read?.[0]?.k !== read[0]?.k) {
      setKept((now) => {
        const points =
          now.points.length === 0 ? [] : keptHistory(now.points, last.read ?? [], read);
        return { ...now, points };
      });
    }
  }, [series, read]);
  const own = kept.series === series ? kept : nothing(series);
  const ask = async () => {
    const first = own.points[0] ?? read?.[0];
    if (first === undefined || isAsking.current || own.isAll || own.points.length >= barsMax)
      return;
    isAsking.current = true;
    try {
      const input = { stockCode, type: range, market, source };
      const { list } = await client.call('kline', { ...input, endTimestamp: first.k - 1 });
      setKept((now) => {
        const known = now.points[0] ?? before.current.read?.[0];
        const isSame = now.series === series && known?.k === first.k;
        if (!isSame) return now;
        const page = olderPage(list, [first]);
        const points = [...page.points.slice(0, -1), ...now.points];
        return { series, points, isAll: page.isAll };
      });
    } catch {
      // Not read: moving there once more asks again.
    } finally {
      isAsking.current = false;
    }
  };
  return { points: own.points, ask: () => void ask() };
}

function nothing(series: string): Kept {
  return { series, points: [], isAll: false };
}
