import { createHash } from 'node:crypto';
import type { Digest } from '@candor/domain/offerings/draw';
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
}

/** SHA-256 of a text, in hex. */
export const sha256: Digest = async (text) => createHash('sha256').update(text).digest('hex');

export function offeringServices(deps: {
  readonly store: OfferingStore;
  readonly secret: InstallationSecret;
  readonly marketHours: MarketHours;
}): OfferingServices {
  const { store, secret, marketHours } = deps;
  const shift = turnShift(secret);
  const shown = (nowMs: number) => offeringsAt({ nowMs, marketHours, shift });
  return {
    store,
    shown,
    find: (offeringId, nowMs) => shown(nowMs).find(({ id }) => id === offeringId) ?? null,
  };
}
