import type { AuctionStore, StoredAuction } from '../../auction/auction-ports.ts';

/** Auctions in memory: the first one stored stays. */
export function keptAuctions(): AuctionStore & { readonly all: StoredAuction[] } {
  const all: StoredAuction[] = [];
  const find = (instrumentId: string, uncrossMs: number) =>
    all.find(
      ({ inputs }) => inputs.instrumentId === instrumentId && inputs.uncrossMs === uncrossMs,
    );
  return {
    all,
    find: async (instrumentId, uncrossMs) => find(instrumentId, uncrossMs) ?? null,
    keep: async (auction) => {
      const { instrumentId, uncrossMs } = auction.inputs;
      const known = find(instrumentId, uncrossMs);
      if (known !== undefined) return known;
      const stored = { ...auction, inputsHash: 'ab'.repeat(32) };
      all.push(stored);
      return stored;
    },
  };
}
