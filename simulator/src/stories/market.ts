import { USD_HKD } from '@candor/domain/funding/rates';
import { isPrice, mayBeBelowZero } from '@candor/domain/instruments/below-zero';
import { buildCatalogue, type Catalogue, catalogueOf } from '@candor/domain/instruments/catalogue';
import type { Dividend } from '@candor/domain/instruments/dividend';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Depth, Quote } from '@candor/domain/market/market-view';
import type { PriceSnapshot } from '@candor/domain/market/price-snapshot';
import { toTick } from '@candor/domain/orders/price-rules';
import { productOf } from '@candor/domain/products/all-products';
import { endsAtUncross } from '@candor/engines/auction/auction-ports';
import { type PriceSources, takePrices } from '@candor/engines/market/take-prices';
import { extendedHoursAt, tradingHoursAt } from '@candor/engines/market/trading-hours';

/** A Tuesday inside the sessions of New York and London; on Thursday New York has a holiday. */
export const START_MS = Date.UTC(2026, 10, 24, 15);

/** What the customers trade: some of every product, so that a share is near everything. */
const tradedIds = [
  '0:NASDAQ:AAPL',
  '101:BOND:UST-2Y-2027-08',
  '100:CRYPTO:BTCUSD',
  '0:LSE:HSBA',
  '101:BOND:VZ-2029-12',
  '3:CME:ESZ6',
  '2:FOREX:EURUSD',
  '11:HK:00700',
  '101:BOND:DBR-2034-02',
  '3:EUREX:FDAXZ6',
  '3:NYMEX:NGF7',
  '2:FOREX:USDJPY',
  '4:NASDAQ:AAPL',
] as const;
/** The pairs behind the rates. */
const pairIds = ['2:FOREX:GBPUSD', '2:FOREX:USDHKD'] as const;

/** Bonds of the stories have a coupon near their days; the terms are theirs otherwise. */
const maturities: Readonly<Record<string, string>> = {
  'UST-2Y-2027-08': '2027-11-27',
  'VZ-2029-12': '2029-11-30',
  'DBR-2034-02': '2034-11-27',
};

const whole = buildCatalogue(START_MS);
const traded: readonly Instrument[] = tradedIds.map(find);
/** The door of its auction before the open, to a share they trade. */
const auctioned = find('7:NASDAQ:AAPL');
const catalogue: Catalogue = catalogueOf(whole.day, [...traded, auctioned, ...pairIds.map(find)]);

function find(id: string): Instrument {
  const instrument = whole.byId.get(id);
  if (instrument === undefined) throw new Error(`The catalogue has no ${id}.`);
  const { bond, code, reference } = instrument;
  const maturity = maturities[code];
  if (bond !== null && maturity !== undefined) {
    return { ...instrument, bond: { ...bond, maturity } };
  }
  // So near to nothing that moves take it below and back.
  return mayBeBelowZero(instrument)
    ? { ...instrument, reference: { ...reference, price: reference.price / 16n } }
    : instrument;
}

/** What may trade below zero moves by so much more, so that it does. */
const WILDER = 20;

/** A price moved by a share of itself, or of the least price that shares are taken of. */
export function movedBy(instrument: Instrument, price: bigint, bps: number): bigint {
  const least = instrument.future?.marginPrice ?? price;
  return price + ((price > least ? price : least) * BigInt(bps)) / 10_000n;
}

/** Quantities are whole steps: lots, and of a coin so much that its worth is no round sum. */
export function stepOf({ assetClass, minCount }: Instrument): bigint {
  if (assetClass === 'crypto') return minCount * 1_234n;
  return minCount;
}

interface Told {
  readonly price: bigint;
  readonly atMs: number;
  readonly levels: number;
  readonly size: bigint;
  readonly spread: bigint;
  readonly low: bigint | null;
  readonly high: bigint | null;
  readonly printed: bigint;
}

/** A market that does what a story says, and that the house reads as any other. */
export class StoryMarket {
  readonly #told = new Map<string, Told>();
  readonly #volume = new Map<string, bigint>();
  /** What was read at this instant, and is so until something is told. */
  readonly #read = new Map<string, Promise<PriceSnapshot>>();
  readonly #dividends = new Map<string, readonly Dividend[]>();
  /** By share, the splits whose count its dividends are told in. */
  readonly #splits = new Map<string, number>();
  /** As their terms are today. */
  #traded = traded;
  #auctioned = auctioned;
  #readMs = 0;
  #lostMs: number | null = null;
  #isHalted = false;

  /** From now on nothing new is heard of it, or it is heard of again. */
  lose(nowMs: number | null): void {
    this.#lostMs = nowMs === null ? null : (this.#lostMs ?? nowMs);
    this.#read.clear();
  }

  get isHalted(): boolean {
    return this.#isHalted;
  }

  halt(isHalted: boolean): void {
    this.#isHalted = isHalted;
    this.#read.clear();
  }

  /** Moves a price; what printed on the way lies between the two. */
  move(
    instrument: Instrument,
    by: {
      readonly bps: number;
      readonly levels: number;
      readonly size: number;
      readonly spread: number;
      readonly printed: number;
      readonly wickBps: number;
    },
    nowMs: number,
  ): void {
    const before = this.#of(instrument);
    const bps = mayBeBelowZero(instrument) ? WILDER * by.bps : by.bps;
    const moved = movedBy(instrument, before.price, bps);
    const price = toTick(instrument, isPrice(instrument, moved) ? moved : 1n, 'up');
    const step = stepOf(instrument);
    const printed = BigInt(by.printed) * step;
    const ends = price < before.price ? [price, before.price] : [before.price, price];
    const [low = price, high = price] = ends.map((end, at) => {
      const wick = at === 0 ? -by.wickBps : by.wickBps;
      return toTick(instrument, movedBy(instrument, end, wick), 'up');
    });
    const range = printed === 0n ? { low: null, high: null } : { low, high };
    const size = BigInt(by.size) * step;
    const spread = BigInt(by.spread);
    const told = { price, atMs: nowMs, levels: by.levels, size, spread, printed, ...range };
    this.#told.set(instrument.heldAs, told);
    const volume = this.#volume.get(instrument.heldAs) ?? 0n;
    this.#volume.set(instrument.heldAs, volume + printed);
    this.#read.clear();
  }

  get traded(): readonly Instrument[] {
    return this.#traded;
  }

  /** The share of an auction, as it is today. */
  get auctioned(): Instrument {
    return this.#auctioned;
  }

  find(id: string): Instrument | null {
    return [...this.#traded, this.#auctioned].find((one) => one.id === id) ?? null;
  }

  /** An instrument as a further version of its terms says, quoted in its count. */
  list(next: Instrument, price: bigint): void {
    this.#told.set(next.id, { ...this.#of(next), price, low: null, high: null, printed: 0n });
    const { splits = [], minCount, reference, version } = next;
    const ofView = { splits, minCount, reference, version };
    const split = splits.at(-1);
    if (split !== undefined && splits.length > (this.#splits.get(next.id) ?? 0)) {
      this.#splits.set(next.id, splits.length);
      const inCount = (one: Dividend) => ({ ...one, amount: (one.amount * split.from) / split.to });
      this.#dividends.set(next.id, this.dividendsOf(next).map(inCount));
    }
    this.#traded = this.#traded.map((one) => {
      if (one.id === next.id) return next;
      return one.heldAs === next.id ? { ...one, ...ofView } : one;
    });
    if (this.#auctioned.heldAs === next.id) {
      this.#auctioned = { ...this.#auctioned, ...ofView };
    }
    this.#read.clear();
  }

  /** From now on it trades without a dividend, for so much less. */
  goEx(instrument: Instrument, dividend: Dividend): void {
    const told = this.#of(instrument);
    const price = toTick(instrument, told.price - dividend.amount, 'up');
    this.#told.set(instrument.id, { ...told, price, low: null, high: null, printed: 0n });
    this.#dividends.set(instrument.heldAs, [...this.dividendsOf(instrument), dividend]);
    this.#read.clear();
  }

  /** Those without which it trades, oldest first. */
  dividendsOf({ heldAs }: Instrument): readonly Dividend[] {
    return this.#dividends.get(heldAs) ?? [];
  }

  last(instrument: Instrument): bigint {
    return this.#of(instrument).price;
  }

  /** The market of an instrument, or of none, and the rates, as the house takes them. */
  prices(
    instrument: Instrument | null,
    nowMs: number,
    printsSinceMs?: number,
  ): Promise<PriceSnapshot> {
    if (this.#readMs !== nowMs) this.#read.clear();
    this.#readMs = nowMs;
    const key = `${instrument?.id} ${printsSinceMs}`;
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const wanted = { traded: instrument === null ? [] : [instrument], pairs: [USD_HKD] };
    const read = takePrices(this.#sources, { ...wanted, printsSinceMs }, nowMs);
    this.#read.set(key, read);
    return read;
  }

  /** Several markets, read at one instant. */
  pricesOf(traded: readonly Instrument[], nowMs: number): Promise<PriceSnapshot> {
    return takePrices(this.#sources, { traded, pairs: [USD_HKD] }, nowMs);
  }

  #of(instrument: Instrument): Told {
    const told = this.#told.get(instrument.heldAs);
    if (told !== undefined) return told;
    const { price } = instrument.reference;
    return {
      price: toTick(instrument, price, 'up'),
      atMs: 0,
      levels: 3,
      spread: 1n,
      size: 20n * stepOf(instrument),
      low: null,
      high: null,
      printed: 0n,
    };
  }

  readonly #sources: PriceSources = {
    provider: {
      depth: async (instrument) => this.#depth(instrument),
      printsBetween: async (instrument, { fromMs }) => this.#printsSince(instrument, fromMs),
      extended: async ({ instrument, nowMs, printsSinceMs = nowMs }) => {
        // A little dearer than in regular hours, so that the two are never one.
        const last = toTick(instrument, (this.#of(instrument).price * 1_003n) / 1_000n, 'up');
        const prints = this.#printsSince(instrument, printsSinceMs);
        return {
          quote: this.#quote(instrument, nowMs, last),
          depth: this.#depth(instrument, last),
          printLow: prints.low,
          printHigh: prints.high,
          printVolume: prints.volume,
          barVolume: this.#printsSince(instrument, nowMs - 60_000).volume,
        };
      },
    },
    catalogue: () => catalogue,
    present: (instrument) => this.find(instrument.id) ?? instrument,
    hours: (instrument, nowMs) => {
      const halts = { haltAt: () => null };
      const hours = tradingHoursAt({
        instrument,
        marketHours: 'exchange',
        halts,
        auctionEnds: endsAtUncross,
        nowMs,
      });
      const isHalted = this.#isHalted && hours.status === 'open';
      return isHalted ? { ...hours, status: 'halted' } : hours;
    },
    extendedHours: (instrument, nowMs) => {
      if (productOf(instrument).terms.hasExtendedHours !== true) return null;
      return extendedHoursAt(instrument, this.#sources.hours(instrument, nowMs), nowMs);
    },
    goneDividends: (instrument) => this.dividendsOf(instrument),
    marketHoursOf: () => 'exchange',
    hasEnded: () => false,
    readQuotes: async (instruments, nowMs) => instruments.map((one) => this.#quote(one, nowMs)),
  };

  #printsSince(instrument: Instrument, fromMs: number) {
    const { atMs, low, high, printed } = this.#of(instrument);
    const isNew = atMs > fromMs && this.#lostMs === null;
    return isNew ? { low, high, volume: printed } : { low: null, high: null, volume: 0n };
  }

  #depth(instrument: Instrument, price = this.#of(instrument).price): Depth {
    const { levels, size, spread } = this.#of(instrument);
    const at = (away: bigint, towards: 'up' | 'down') =>
      toTick(instrument, towards === 'up' ? price + away : price - away, towards);
    const tick = toTick(instrument, price + 1n, 'up') - price;
    const side = (towards: 'up' | 'down') =>
      Array.from({ length: levels }, (_, nth) => ({
        price: at((BigInt(nth) + (towards === 'up' ? spread : 1n)) * tick, towards),
        quantity: size * BigInt(nth + 1),
        orders: 1,
      })).filter((level) => isPrice(instrument, level.price));
    return { bids: side('down'), asks: side('up') };
  }

  #quote(instrument: Instrument, nowMs: number, last = this.#of(instrument).price): Quote {
    const { bids, asks } = this.#depth(instrument, last);
    return {
      instrumentId: instrument.id,
      last,
      previousClose: last,
      open: last,
      bid: bids[0]?.price ?? null,
      bidQuantity: bids[0]?.quantity ?? null,
      ask: asks[0]?.price ?? null,
      askQuantity: asks[0]?.quantity ?? null,
      high: last,
      low: last,
      volume: this.#volume.get(instrument.heldAs) ?? 0n,
      timeMs: this.#lostMs ?? nowMs,
      sourceName: 'story',
      isSimulated: true,
    };
  }
}
