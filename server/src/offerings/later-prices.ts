import { isSplitting } from '@candor/domain/instruments/splits';
import { OFFERING_PRICE_DECIMALS } from '@candor/domain/offerings/companies';
import { laterPrice } from '@candor/domain/offerings/later-price';
import type { Offering } from '@candor/domain/offerings/offerings';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import { shareOf } from './list-shares.ts';
import type { OfferingServices } from './offering-services.ts';

export interface TradedShares {
  /** Whether the shares of its company trade. */
  isTraded(offering: Offering): boolean;
  /** Their last price as the offering was announced; null while nobody can tell. */
  closeOf(offering: Offering): Promise<{ readonly close: bigint; readonly closeMs: number } | null>;
}

/** What is known of the shares of companies that offer more of them. */
export function tradedShares(deps: {
  readonly instruments: Pick<KnownInstruments, 'catalogue'>;
  readonly desk: Pick<MarketDesk, 'provider'>;
}): TradedShares {
  const { instruments, desk } = deps;
  return {
    isTraded: (offering) => shareOf(instruments.catalogue(), offering) !== undefined,
    async closeOf(offering) {
      const share = shareOf(instruments.catalogue(), offering);
      if (share === undefined || isSplitting(share)) return null;
      const [quote] = await desk.provider.quotes([share], offering.times.prospectusMs);
      if (quote === undefined) return null;
      const cents = 10n ** BigInt(share.priceDecimals - OFFERING_PRICE_DECIMALS);
      return { close: quote.last / cents, closeMs: quote.timeMs };
    },
  };
}

/**
 * States the prices of announced offerings whose company's shares trade, once each, each by itself.
 */
export function announceLater(deps: {
  readonly services: Pick<OfferingServices, 'unpriced' | 'store' | 'look'>;
  readonly closeOf: TradedShares['closeOf'];
  readonly nowMs: () => number;
  readonly onFailure: (error: unknown) => void;
}): () => Promise<void> {
  const { services, closeOf, nowMs, onFailure } = deps;
  return async () => {
    const unpriced = services.unpriced(nowMs());
    if (unpriced.length === 0) return;
    for (const offering of unpriced) {
      try {
        const found = await closeOf(offering);
        if (found === null) continue;
        await services.store.statePrice(laterPrice({ offeringId: offering.id, ...found }));
      } catch (error) {
        onFailure(error);
      }
    }
    await services.look();
  };
}
