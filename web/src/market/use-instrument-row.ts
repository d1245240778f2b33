import { source } from '@candor/contract/enums';
import type { QuoteItem } from '@candor/contract/market-shapes';
import { useCall } from '../api/use-call.ts';
import { usePollWhileDown } from '../live/link-state.ts';
import type { InstrumentAddress } from './instrument-address.ts';

const freshMs = 60_000;
/** The exact code comes first; some exchanges share one. */
const rowsAsked = 4;

/** One instrument as lists show it, with its last 50 closes; undefined until it is read. */
export function useInstrumentRow(of: InstrumentAddress): QuoteItem | undefined {
  const isHongKong = of.source === source.hkStock;
  const page = { keyword: of.code, pageNo: 1, pageSize: rowsAsked };
  const everyMs = usePollWhileDown();
  const settings = everyMs ? { freshMs, everyMs } : { freshMs };
  const elsewhere = useCall(
    'allStockList',
    { ...page, source: of.source },
    { ...settings, isEnabled: !isHongKong },
  );
  const hongKong = useCall('hkStockList', page, { ...settings, isEnabled: isHongKong });
  const { data } = isHongKong ? hongKong : elsewhere;
  return data?.list.find((row) => row.code === of.code && row.market === of.market);
}
