import { isAuctioned } from '@candor/domain/products/all-products';
import { useCall } from '../../api/use-call.ts';
import { useLinkState, usePollWhileDown } from '../../live/link-state.ts';
import { useQuote } from '../../live/quotes.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import type { RowOf } from '../use-pages.ts';

export type AuctionItem = RowOf<'preMarketList'>;

/** What an auction says of one share before it is worked out. */
export type AuctionFigures = Pick<
  AuctionItem,
  | 'indicativePrice'
  | 'indicativeVolume'
  | 'imbalance'
  | 'uncrossTimestamp'
  | 'closesFromTimestamp'
  | 'closesToTimestamp'
>;

/** As many as a page may have: the list of one instrument's auction is not turned over. */
const wholeList = { pageNo: 1, pageSize: 100 };

/**
 * The auction of a share, as the topic of its quote brings it, or by call while the line is down.
 * Undefined for what is no auction share, and as long as nothing is known.
 */
export function useAuction(of: InstrumentAddress): AuctionFigures | undefined {
  const isAuctionShare = isAuctioned(of);
  const live = useQuote(isAuctionShare ? of : null);
  const everyMs = usePollWhileDown();
  const isHeard = useLinkState() !== 'down' && live?.uncrossTimestamp !== undefined;
  const { data } = useCall('preMarketList', wholeList, {
    isEnabled: isAuctionShare && !isHeard,
    ...(everyMs ? { everyMs } : {}),
  });
  if (!isAuctionShare) return undefined;
  if (isHeard) return live as AuctionFigures;
  return data?.list.find((row) => row.code === of.code && row.market === of.market);
}
