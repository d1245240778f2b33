import { createHash } from 'node:crypto';
import type { Digest } from '@candor/domain/offerings/draw';
import { atLaterPrice, type LaterPrice } from '@candor/domain/offerings/later-price';
import { type Offering, offeringsAt } from '@candor/domain/offerings/offerings';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { OfferingStore } from '@candor/engines/offerings/offering-ports';
import type { InstallationSecret } from '../auth/installation-secret.ts';
import { turnShift } from './draw-seed.ts';

/** What the calls of offerings work with. */
export interface OfferingServices {
  readonly store: OfferingStore;
  /** Those that are shown at an instant, the next deadline first. */
  shown(nowMs: number): readonly Offering[];
  /** One of these; null for any other. */
  find(offeringId: string, nowMs: number): Offering | null;
  /** Whether the shares of its company trade. */
  isTraded(offering: Offering): boolean;
  /** Announced ones whose price is still to be stated: nobody is shown them. */
  unpriced(nowMs: number): readonly Offering[];
  /** What it was stated at, of a company whose shares traded; null of any other. */
  laterPrice(offeringId: string): LaterPrice | null;
  /** Reads what was stated since. */
  look(): Promise<void>;
}

/** SHA-256 of a text, in hex. */
export const sha256: Digest = async (text) => createHash('sha256').update(text).digest('hex');

/** Another process may have stated a price: asked so often, long before anybody subscribes. */
const PRICES_FRESH_MS = 5_000;

/**
 * Offerings as they are shown, those of companies whose shares trade at the price that was stated
 * when they were announced. Before it is, such an offering is not there: nobody can ask for it at
 * another price.
 */
export function offeringServices(deps: {
  readonly store: OfferingStore;
  readonly secret: InstallationSecret;
  readonly marketHours: MarketHours;
  readonly nowMs: () => number;
  /** Whether the shares of its company trade already. */
  readonly isTraded: (offering: Offering) => boolean;
  readonly onFailure: (error: unknown) => void;
}): OfferingServices {
  const { store, secret, marketHours, nowMs: now, isTraded, onFailure } = deps;
  const shift = turnShift(secret);
  let prices: ReadonlyMap<string, LaterPrice> = new Map();
  let readMs = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    readMs = now();
    const ids = offeringsAt({ nowMs: readMs, marketHours, shift }).map(({ id }) => id);
    const stated = await store.prices(ids);
    prices = new Map(stated.map((one) => [one.offeringId, one]));
  };
  const shown = (nowMs: number): readonly Offering[] => {
    if (now() - readMs >= PRICES_FRESH_MS) void look().catch(onFailure);
    return offeringsAt({ nowMs, marketHours, shift }).flatMap((offering) => {
      const stated = prices.get(offering.id);
      if (stated !== undefined) return [atLaterPrice(offering, stated.price)];
      return isUnpriced(offering, nowMs) ? [] : [offering];
    });
  };
  const isUnpriced = (offering: Offering, nowMs: number): boolean =>
    nowMs < offering.times.listMs && !prices.has(offering.id) && isTraded(offering);
  return {
    store,
    shown,
    isTraded,
    find: (offeringId, nowMs) => shown(nowMs).find(({ id }) => id === offeringId) ?? null,
    unpriced: (nowMs) => {
      const all = offeringsAt({ nowMs, marketHours, shift });
      return all.filter((offering) => isUnpriced(offering, nowMs));
    },
    laterPrice: (offeringId) => prices.get(offeringId) ?? null,
    look,
  };
}
