import type { Instrument } from '../instruments/instrument.ts';
import type { Comparison } from '../trading/explaining/explain.ts';
import type { Fill } from '../trading/fill.ts';
import { type AuctionInputs, runAuction } from './run-auction.ts';

/** What is stored of an auction, and the hash its inputs come to now, in hex. */
interface StoredInputs {
  readonly inputs: AuctionInputs;
  readonly hashNow: string;
}

/**
 * The auction, open, close or reopening of a fill, worked out again from its stored inputs. A fill
 * may be less than its order's part of it, where money or a position ended.
 */
export function auctionAgain(
  { orderId, quantity, auction }: Pick<Fill, 'orderId' | 'quantity' | 'auction'>,
  stored: StoredInputs | null,
  instrument: Pick<Instrument, 'ticks'>,
): readonly Comparison[] {
  if (auction === undefined) return [];
  const compare = (what: string, kept: unknown, now: unknown): Comparison => {
    const [one, other] = [kept, now].map((value) => String(value));
    return { what, stored: one ?? '', recomputed: other ?? '', agrees: one === other };
  };
  if (stored === null) return [compare('auction', 'stored', 'missing')];
  const { inputs, hashNow } = stored;
  const { uncross, fills } = runAuction(inputs, instrument);
  const part = fills.find((fill) => fill.orderId === orderId)?.quantity ?? 0n;
  const within = quantity <= part;
  return [
    compare('auction.inputsHash', auction.inputsHash, hashNow),
    compare('auction.price', auction.price, uncross?.price ?? null),
    compare('auction.volume', auction.volume, uncross?.volume ?? null),
    compare('auction.imbalance', auction.imbalance, uncross?.imbalance ?? null),
    compare('auction.print', auction.print?.cross ?? null, inputs.print?.cross ?? null),
    { ...compare('auction.part', quantity, part), agrees: within },
  ];
}
