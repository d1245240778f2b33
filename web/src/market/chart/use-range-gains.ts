import type { KlineType } from '@candor/contract/enums';
import { minus, product, quotient, signOf } from '@candor/ui/figures/decimals';
import { useCall } from '../../api/use-call.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

/** What each range gained, in percent; only of those that are known. */
export type RangeGains = Partial<Record<KlineType, string>>;

/** A range moves by a bar at most while its start is fresh. */
const freshMs = 60_000;

interface ShownRange {
  readonly range: KlineType;
  /** Of the bars that are drawn. */
  readonly ratio: string | undefined;
  readonly last: string | undefined;
}

/** The gain of every range at the price of now; that of the drawn one is the chart's own. */
export function useRangeGains(of: InstrumentAddress, shown: ShownRange): RangeGains {
  const { code: stockCode, source, market } = of;
  const isEnabled = shown.last !== undefined;
  const { data } = useCall('klineStarts', { stockCode, source, market }, { freshMs, isEnabled });
  const starts = (data?.list ?? []).map(({ type, price }) => [type, gainOf(price, shown.last)]);
  const own = shown.ratio === undefined ? {} : { [shown.range]: shown.ratio };
  return { ...Object.fromEntries(starts.filter(([, gain]) => gain !== null)), ...own };
}

function gainOf(from: string, last: string | undefined): string | null {
  if (last === undefined || signOf(from) <= 0) return null;
  return quotient(product(minus(last, from), '100'), from, 4, 'halfEven');
}
