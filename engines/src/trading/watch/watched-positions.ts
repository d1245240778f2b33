import type { Instrument } from '@candor/domain/instruments/instrument';
import type { PositionBody } from '@candor/domain/positions/position';
import { liquidationPrice, marginLevels } from '@candor/domain/positions/position-figures';
import { SortedGroups } from './sorted-groups.ts';

/** A position on margin, and the prices from which something follows. */
export interface WatchedPosition {
  readonly accountId: string;
  position: PositionBody;
  /** Reached at or below the one, at or above the other; null where no price does it. */
  falls: bigint | null;
  rises: bigint | null;
  isUnderWay: boolean;
}

/** A rate may move so much before the prices are reckoned anew; they are wider by twice that. */
const RATE_STEP = 1_000n;
/** Thresholds are kept to so many binary digits, wider by what that leaves out. */
const KEPT_BITS = 12;

/**
 * The positions on margin in one instrument, found by the price that calls for margin, liquidates
 * or, once called, restores them. Thresholds are a little wide: whoever is found is reckoned
 * exactly by whoever asked.
 */
export class WatchedPositions {
  readonly #byId = new Map<string, WatchedPosition>();
  readonly #falls = new SortedGroups<bigint, WatchedPosition>();
  readonly #rises = new SortedGroups<bigint, WatchedPosition>();
  #instrument: Instrument;
  #fxRate: bigint | null = null;

  constructor(instrument: Instrument) {
    this.#instrument = instrument;
  }

  get size(): number {
    return this.#byId.size;
  }

  get(positionId: string): WatchedPosition | undefined {
    return this.#byId.get(positionId);
  }

  values(): Iterable<WatchedPosition> {
    return this.#byId.values();
  }

  put(accountId: string, position: PositionBody): void {
    const { positionId } = position;
    const known = this.#byId.get(positionId);
    const watched = known ?? {
      accountId,
      position,
      falls: null,
      rises: null,
      isUnderWay: false,
    };
    watched.position = position;
    this.#byId.set(positionId, watched);
    this.#arrange(watched);
  }

  remove(positionId: string): void {
    const watched = this.#byId.get(positionId);
    if (watched === undefined) return;
    this.#take(watched);
    this.#byId.delete(positionId);
  }

  /** Those to which a price may matter, at a rate to the wallet's currency. */
  *reachedBy(instrument: Instrument, price: bigint, fxRate: bigint): Generator<WatchedPosition> {
    this.#turnTo(instrument, fxRate);
    yield* this.#falls.from(price);
    yield* this.#rises.upTo(price);
  }

  /** Reckons all thresholds anew when the instrument has a new version or the rate has moved. */
  #turnTo(instrument: Instrument, fxRate: bigint): void {
    const moved = this.#fxRate === null ? fxRate : abs(fxRate - this.#fxRate);
    if (instrument === this.#instrument && moved * RATE_STEP <= fxRate) return;
    this.#instrument = instrument;
    this.#fxRate = fxRate;
    for (const watched of this.#byId.values()) this.#arrange(watched);
  }

  #take(watched: WatchedPosition): void {
    if (watched.falls !== null) this.#falls.remove(watched.falls, watched);
    if (watched.rises !== null) this.#rises.remove(watched.rises, watched);
  }

  #arrange(watched: WatchedPosition): void {
    this.#take(watched);
    if (this.#fxRate === null) return;
    const { position } = watched;
    const isCalled = position.calledAtMs !== undefined;
    const worse = this.#priceAt(position, isCalled ? 'liquidation' : 'call');
    // What has paid all its loan back is restored at any price.
    const better = isCalled ? (this.#priceAt(position, 'restored') ?? 0n) : null;
    const [falls, rises] = position.side === 'long' ? [worse, better] : [better, worse];
    watched.falls = falls === null ? null : this.#wider(falls, 'up', position);
    watched.rises = rises === null ? null : this.#wider(rises, 'down', position);
    if (watched.falls !== null) this.#falls.add(watched.falls, watched);
    if (watched.rises !== null) this.#rises.add(watched.rises, watched);
  }

  #priceAt(position: PositionBody, level: keyof typeof marginLevels): bigint | null {
    return liquidationPrice(position, this.#instrument, this.#fxRate ?? 0n, marginLevels[level]);
  }

  #wider(price: bigint, to: 'up' | 'down', { walletCurrency }: PositionBody): bigint {
    const isAbroad = walletCurrency !== this.#instrument.currency;
    const slack = isAbroad ? (2n * abs(price)) / RATE_STEP : 0n;
    const shift = BigInt(Math.max(0, abs(price).toString(2).length - KEPT_BITS));
    if (to === 'up') return (((price + slack) >> shift) + 1n) << shift;
    return ((price - slack) >> shift) << shift;
  }
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
