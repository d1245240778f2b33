import { auctionInputs, interestOf, runAuction } from '@candor/domain/auction/run-auction';
import type { AuctionInterest, Uncross } from '@candor/domain/auction/uncross';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { marketOf, withView } from '@candor/domain/market/price-snapshot';
import { toTick } from '@candor/domain/orders/price-rules';
import { waitsForReopening } from '@candor/domain/orders/reopening';
import type { Fact } from '@candor/domain/trading/facts';
import { waitingInterest } from '@candor/domain/trading/placing/guard';
import type { ReopenOrder, UncrossOrder } from '@candor/domain/trading/working/auction-commands';
import { sessionPrint } from '@candor/domain/trading/working/session-print';
import { freshAt } from '@candor/engines/auction/auction-desk';
import { hasReopenings } from '@candor/engines/market/reopening-rules';
import type { ToldAuction } from '../auditor/auctions.ts';
import type { Means } from './held-desks.ts';
import { stepOf } from './market.ts';
import { Chance } from './random.ts';

/** Orders of an instant may still be on their way. */
const SETTLE_MS = 500;
/** Others in an auction of the stories, and how far from the last price they go. */
const OTHERS = 6;
const OTHERS_BPS = 60;

/** Auctions, opens and closes: worked out once for everybody, then each order gets its part. */
export class AuctionDesk {
  readonly #means: Means;
  readonly #hear: (auction: ToldAuction) => void;
  /** Auctions that somebody waits for. */
  readonly #due = new Map<string, { readonly instrumentId: string; readonly uncrossMs: number }>();

  constructor(means: Means, hear: (auction: ToldAuction) => void) {
    this.#means = means;
    this.#hear = hear;
  }

  /** Remembers what an order waits for. */
  note(facts: readonly Fact[]): void {
    for (const fact of facts) {
      if (fact.kind !== 'orderAccepted' || fact.terms.auction === undefined) continue;
      const { instrumentId, auction } = fact.terms;
      const { uncrossMs } = auction;
      this.#due.set(`${instrumentId} ${uncrossMs}`, { instrumentId, uncrossMs });
    }
  }

  async carryOn(): Promise<void> {
    const nowMs = this.#means.nowMs();
    const due = [...this.#due].filter(([, { uncrossMs }]) => uncrossMs + SETTLE_MS <= nowMs);
    due.sort(([, one], [, other]) => one.uncrossMs - other.uncrossMs);
    for (const [key, of] of due) {
      this.#due.delete(key);
      await this.#finish(of);
    }
  }

  async #finish(of: { readonly instrumentId: string; readonly uncrossMs: number }): Promise<void> {
    const { market } = this.#means;
    const { instrumentId, uncrossMs } = of;
    const instrument = market.find(instrumentId);
    const collected = (await this.#means.states()).flatMap(({ accountId, orders }) =>
      [...orders.values()]
        .filter(({ terms }) => terms.instrumentId === instrumentId)
        .filter(({ terms }) => terms.auction?.uncrossMs === uncrossMs)
        .map((order) => ({ accountId, order })),
    );
    const [first] = collected;
    if (instrument === null || first === undefined) return;
    const prices = await market.prices(instrument, uncrossMs);
    const view = marketOf({ prices, instrument });
    const quote = instrument.isHalted ? null : freshAt(view, uncrossMs);
    const cross = first.order.terms.auction?.cross;
    const others = cross === undefined && quote !== null ? othersAt(instrument, quote) : [];
    const orders = collected.flatMap(({ order }) => interestOf(order) ?? []);
    const print = cross && sessionPrint(instrument, cross);
    const inputs = { instrumentId, uncrossMs, quote, orders, others, ...(print && { print }) };
    const { uncross, fills, book } = runAuction(auctionInputs(inputs), instrument);
    const last = quote?.last ?? null;
    const outside = { bid: quote?.bid ?? null, ask: quote?.ask ?? null };
    this.#hear({ instrument, uncrossMs, last, ...outside, others, ...(cross && { cross }) });
    const named = { uncrossMs, book, inputsHash: 'story', ...(print && { print }) };
    const auction = uncross && { ...priceOf(uncross), ...named };
    const restReason = quote === null ? 'AUCTION_CALLED_OFF' : 'AUCTION_UNMATCHED';
    const seen = quote === null ? prices : withView(prices, { ...view, quote });
    for (const { accountId, order } of collected) {
      const { orderId } = order.terms;
      const quantity = fills.find((fill) => fill.orderId === orderId)?.quantity ?? 0n;
      const to = { accountId, nowMs: this.#means.nowMs(), orderId, instrument, prices: seen };
      await this.#twice({ kind: 'uncrossOrder', ...to, auction, quantity, restReason });
    }
  }

  /** Trading goes on after a halt: what waited meets at the first print of each share. */
  async goOn(): Promise<void> {
    const { market } = this.#means;
    const { isHalted } = market;
    market.halt(false);
    if (!isHalted) return;
    for (const instrument of market.traded) {
      if (hasReopenings(instrument)) await this.#reopen(instrument);
    }
  }

  async #reopen(instrument: Instrument): Promise<void> {
    const { market } = this.#means;
    const reopenMs = this.#means.nowMs();
    const prices = await market.prices(instrument, reopenMs);
    const view = marketOf({ prices, instrument });
    const quote = instrument.isHalted || view.status !== 'open' ? null : freshAt(view, reopenMs);
    if (quote === null) return;
    const waiting = (await this.#means.states()).flatMap(({ accountId, orders }) =>
      [...orders.values()]
        .filter(({ terms }) => terms.instrumentId === instrument.id)
        .filter((order) => waitsForReopening(order, reopenMs))
        .map((order) => ({ accountId, order })),
    );
    const print = sessionPrint(instrument, 'reopening');
    const at = { instrumentId: instrument.id, uncrossMs: reopenMs, quote, others: [], print };
    const orders = waiting.map(({ order }) => waitingInterest(order, instrument));
    const { uncross, fills, book } = runAuction(auctionInputs({ ...at, orders }), instrument);
    const { last, bid, ask } = quote;
    const outside = { last, bid, ask, others: [] };
    this.#hear({ instrument, uncrossMs: reopenMs, ...outside, cross: 'reopening' });
    const named = { uncrossMs: reopenMs, book, inputsHash: 'story', print };
    const auction = uncross && { ...priceOf(uncross), ...named };
    for (const { accountId, order } of waiting) {
      const { orderId } = order.terms;
      const quantity = fills.find((fill) => fill.orderId === orderId)?.quantity ?? 0n;
      const to = { accountId, nowMs: this.#means.nowMs(), orderId, instrument, prices, reopenMs };
      await this.#twice({ kind: 'reopenOrder', ...to, auction, quantity });
    }
  }

  async #twice(command: ReopenOrder | UncrossOrder): Promise<void> {
    await this.#means.tell(command);
    await this.#means.tell(command);
  }
}

function priceOf({ price, volume, imbalance }: Uncross) {
  return { price, volume, imbalance };
}

/** Who else brings orders to an auction: the same for the same price and instant. */
function othersAt(instrument: Instrument, { last, timeMs }: Quote): readonly AuctionInterest[] {
  const chance = new Chance(Number(last % 1_000_003n) + Math.floor(timeMs / 60_000));
  return Array.from({ length: chance.whole(0, OTHERS) }, (_, nth) => {
    const bps = BigInt(10_000 + chance.whole(-OTHERS_BPS, OTHERS_BPS));
    return {
      id: `other-${nth}`,
      direction: chance.of(['buy', 'sell']),
      isMarket: false,
      worstPrice: toTick(instrument, (last * bps) / 10_000n, 'up'),
      quantity: BigInt(chance.whole(1, 60)) * stepOf(instrument),
      atMs: timeMs - chance.whole(1, 900) * 1_000,
    };
  });
}
