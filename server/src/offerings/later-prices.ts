import type { Instrument } from '@candor/domain/instruments/instrument';
import { keyText } from '@candor/domain/instruments/instrument-id';
import { isSplitting } from '@candor/domain/instruments/splits';
import { offeredShare } from '@candor/domain/instruments/stocks';
import { OFFERING_PRICE_DECIMALS } from '@candor/domain/offerings/companies';
import { laterPrice } from '@candor/domain/offerings/later-price';
import type { Offering } from '@candor/domain/offerings/offerings';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDesk } from '@candor/engines/market/market-desk';
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
  const shareOf = ({ company }: Offering): Instrument | undefined =>
    instruments.catalogue().byKeys.get(keyText(offeredShare(company, 1)));
  return {
    isTraded: (offering) => shareOf(offering) !== undefined,
    async closeOf(offering) {
      const share = shareOf(offering);
      if (share === undefined || isSplitting(share)) return null;
      const [quote] = await desk.provider.quotes([share], offering.times.prospectusMs);
      if (quote === undefined) return null;
      const cents = 10n ** BigInt(share.priceDecimals - OFFERING_PRICE_DECIMALS);
      return { close: quote.last / cents, closeMs: quote.timeMs };
    },
  };
}

/** States the prices of announced offerings whose company's shares trade, once each. */
export function announceLater(deps: {
  readonly services: Pick<OfferingServices, 'unpriced' | 'store' | 'look'>;
  readonly closeOf: TradedShares['closeOf'];
  readonly nowMs: () => number;
}): () => Promise<void> {
  const { services, closeOf, nowMs } = deps;
  return async () => {
    const unpriced = services.unpriced(nowMs());
    if (unpriced.length === 0) return;
    for (const offering of unpriced) {
      const found = await closeOf(offering);
      if (found === null) continue;
      await services.store.statePrice(laterPrice({ offeringId: offering.id, ...found }));
    }
    await services.look();
  };
}
