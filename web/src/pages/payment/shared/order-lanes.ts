import { type Source, source, type WalletType } from '@candor/contract/enums';

/** Calls that take an order from the stock ticket. */
export type OrderCall = 'stockCreate' | 'hkCreate' | 'blockTradeCreate' | 'auctionStockCreate';

interface OrderLane {
  readonly call: OrderCall;
  readonly wallet: WalletType;
}

const stock: OrderLane = { call: 'stockCreate', wallet: 'STOCK' };

/** Which call and wallet an instrument of the stock ticket uses (calls.md 0.7). */
const laneBySource: Partial<Record<Source, OrderLane>> = {
  [source.stock]: stock,
  [source.crypto]: stock,
  [source.bond]: stock,
  [source.auctionStock]: { call: 'auctionStockCreate', wallet: 'STOCK' },
  [source.blockTrade]: { call: 'blockTradeCreate', wallet: 'STOCK' },
  [source.hkStock]: { call: 'hkCreate', wallet: 'HK_STOCK' },
};

/** An index can be looked at only; its ticket shows why it cannot be sent. */
export function orderLane(of: Source): OrderLane {
  return laneBySource[of] ?? stock;
}

/** The wallet an order of this source is paid from, futures and forex included. */
export function walletOfSource(of: Source): WalletType {
  if (of === source.future) return 'FUTURE';
  if (of === source.forex) return 'FOREX';
  return orderLane(of).wallet;
}

/** A source as an address carries it, or null when the number is none of ours. */
export function readSource(text: string | undefined): Source | null {
  if (text === undefined) return null;
  return Object.values(source).find((value) => String(value) === text) ?? null;
}
