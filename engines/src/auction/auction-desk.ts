import { type AuctionInputs, auctionInputs, runAuction } from '@candor/domain/auction/run-auction';
import type { AuctionInterest } from '@candor/domain/auction/uncross';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketView, Quote } from '@candor/domain/market/market-view';
import { marketOf, type PriceSnapshot, withView } from '@candor/domain/market/price-snapshot';
import { auctionWindowAt } from '@candor/domain/time/auction-window';
import { calendarOf } from '@candor/domain/time/calendars';
import type { CrossWord } from '@candor/domain/time/session-cross';
import type { FillAuction } from '@candor/domain/trading/fill';
import type { UncrossOrder } from '@candor/domain/trading/working/auction-commands';
import { sessionPrint } from '@candor/domain/trading/working/session-print';
import type { MarketDesk } from '../market/market-desk.ts';
import type { LaneDoor } from '../trading/lane/lane-router.ts';
import type { AuctionBook, CollectedOrder, Collection } from './auction-book.ts';
import type { AuctionCrowd, AuctionStore, StoredAuction } from './auction-ports.ts';
import { nullDuringOutage } from './null-during-outage.ts';

export interface AuctionDeskOptions {
  readonly router: Pick<LaneDoor, 'submit'>;
  readonly desk: Pick<MarketDesk, 'clock' | 'catalogue' | 'prices' | 'marketHoursOf'>;
  readonly crowd: AuctionCrowd;
  readonly store: AuctionStore;
  readonly book: AuctionBook;
  /** Hears of auctions that could not be finished; they are tried again at the next look. */
  readonly onFailure: (error: unknown) => void;
}

const LOOK_MS = 250;
/**
 * Orders that came in before the uncross may still be on their way through the lanes. What is later
 * still goes back with its reason.
 */
const SETTLE_MS = 500;

/**
 * Runs the auctions across all lanes. At the uncross the price is worked out once, from all
 * customers' orders and the others in the market, and stored with everything it follows from; only
 * then does each order get its command. A desk that was killed anywhere finds what was stored and
 * sends the same commands again, to which orders that are done answer nothing.
 *
 * It is no supervised desk: looks overlap here, since an auction that takes long holds up no other.
 */
export class AuctionDesk {
  readonly #options: AuctionDeskOptions;
  readonly #busy = new Set<Collection>();
  #stopLooking: () => void = () => {};

  constructor(options: AuctionDeskOptions) {
    this.#options = options;
  }

  /** Begins to look; the book has the orders that were collected before. */
  start(): void {
    this.#stopLooking = this.#options.desk.clock.every(LOOK_MS, () => void this.look());
  }

  stop(): void {
    this.#stopLooking();
  }

  /** One look at the auctions that are due; the clock calls it by itself. */
  async look(): Promise<void> {
    const { book, desk, onFailure } = this.#options;
    const due = book.due(desk.clock.nowMs() - SETTLE_MS);
    await Promise.all(
      due.map(async (collection) => {
        if (this.#busy.has(collection)) return;
        this.#busy.add(collection);
        try {
          await this.#finish(collection);
        } catch (error) {
          onFailure(error);
        } finally {
          this.#busy.delete(collection);
        }
      }),
    );
  }

  async #finish(collection: Collection): Promise<void> {
    const { desk, store } = this.#options;
    const { instrumentId, uncrossMs } = collection;
    const instrument = desk.catalogue().byId.get(instrumentId);
    if (instrument === undefined) return this.#giveBack(collection);
    const prices = await desk.prices({ traded: [instrument] }, uncrossMs);
    const stored =
      (await store.find(instrumentId, uncrossMs)) ??
      (await this.#runAndStore(collection, instrument, marketOf({ prices, instrument })));
    const collected = [...collection.orders.values()];
    // Everybody's fill saw the one quote the price refers to, whenever it is booked.
    const seen = atQuote(prices, instrument, stored.inputs.quote);
    await Promise.all(
      collected.map((one) => this.#send({ one, stored, instrument, prices: seen })),
    );
  }

  /** The share left the catalogue: nobody can say any more what its orders were worth. */
  async #giveBack({ orders }: Collection): Promise<void> {
    const { router, desk } = this.#options;
    const nowMs = desk.clock.nowMs();
    await Promise.all(
      [...orders.values()].map(({ accountId, order: { terms } }) =>
        router.submit({ kind: 'endGoneOrder', accountId, nowMs, orderId: terms.orderId }),
      ),
    );
  }

  async #runAndStore(
    collection: Collection,
    instrument: Instrument,
    market: MarketView,
  ): Promise<StoredAuction> {
    const { store, desk } = this.#options;
    const { instrumentId, uncrossMs } = collection;
    const cross = crossOfAll(collection);
    // At the open and the close the market itself is the others.
    const others = cross === undefined ? await this.#othersAt(instrument, uncrossMs) : [];
    const inputs: AuctionInputs = auctionInputs({
      instrumentId,
      uncrossMs,
      quote: others === null || instrument.isHalted ? null : freshAt(market, uncrossMs),
      orders: [...collection.orders.values()].map((collected) => collected.interest),
      others: others ?? [],
      ...(cross && { print: sessionPrint(instrument, cross) }),
    });
    const result = runAuction(inputs, instrument);
    return store.keep({ inputs, result, storedMs: desk.clock.nowMs() });
  }

  /** The others as they stood at the uncross. */
  async #othersAt(
    instrument: Instrument,
    uncrossMs: number,
  ): Promise<readonly AuctionInterest[] | null> {
    const { crowd, desk } = this.#options;
    const calendar = calendarOf(instrument.calendarId);
    const marketHours = desk.marketHoursOf(instrument);
    const window = auctionWindowAt({ calendar, marketHours, nowMs: uncrossMs - 1 });
    return nullDuringOutage(crowd.interest(instrument, window, uncrossMs));
  }

  async #send(input: {
    readonly one: CollectedOrder;
    readonly stored: StoredAuction;
    readonly instrument: Instrument;
    readonly prices: PriceSnapshot;
  }): Promise<void> {
    const { one, stored, instrument, prices } = input;
    const { router, desk } = this.#options;
    const { orderId } = one.order.terms;
    const { result } = stored;
    const auction = auctionOfFill(stored);
    const command: UncrossOrder = {
      kind: 'uncrossOrder',
      accountId: one.accountId,
      nowMs: desk.clock.nowMs(),
      orderId,
      instrument,
      prices,
      auction,
      quantity: result.fills.find((fill) => fill.orderId === orderId)?.quantity ?? 0n,
      restReason: restReasonOf(stored, orderId),
    };
    const reply = await router.submit(command);
    if (reply.outcome === 'refused') throw new Error(`An uncross was refused: ${orderId}.`);
    // Busy or stopped lanes have done nothing; the order is still collected and gets it again.
  }
}

function atQuote(
  prices: PriceSnapshot,
  instrument: Instrument,
  quote: Quote | null,
): PriceSnapshot {
  return quote === null ? prices : withView(prices, { ...marketOf({ prices, instrument }), quote });
}

/** What a fill keeps of the auction it comes from; null when nobody traded in it. */
export function auctionOfFill({ inputs, inputsHash, result }: StoredAuction): FillAuction | null {
  const { uncross, book } = result;
  if (uncross === null) return null;
  const { price, volume, imbalance } = uncross;
  const { uncrossMs, print } = inputs;
  return { uncrossMs, price, volume, imbalance, book, inputsHash, ...(print && { print }) };
}

function restReasonOf({ inputs }: StoredAuction, orderId: string): UncrossOrder['restReason'] {
  if (inputs.quote === null) return 'AUCTION_CALLED_OFF';
  const wasIn = inputs.orders.some(({ id }) => id === orderId);
  return wasIn ? 'AUCTION_UNMATCHED' : 'AUCTION_LATE';
}

/** The open or close that orders of one instrument and instant wait for; none of an auction. */
function crossOfAll({ orders }: Collection): CrossWord | undefined {
  const [first] = orders.values();
  return first?.order.terms.auction?.cross;
}

/**
 * The quote an auction may refer to: at the uncross not older than its class allows, nor as much
 * later, where a desk that slept over it is told what the market says today.
 */
export function freshAt(market: MarketView, uncrossMs: number): Quote | null {
  const { quote, quoteAgeMaxMs } = market;
  return quote !== null && Math.abs(uncrossMs - quote.timeMs) <= quoteAgeMaxMs ? quote : null;
}
