import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketServices } from '../market/market-services.ts';

/**
 * The instrument a stored id names. Throws when the catalogue has none: positions and orders never outlive their
 * instrument without an entry that ends them.
 */
export function findById(market: Pick<MarketServices, 'desk'>, instrumentId: string): Instrument {
  const instrument = market.desk.catalogue().byId.get(instrumentId);
  if (instrument === undefined) throw new Error(`No instrument ${instrumentId} in the catalogue.`);
  return instrument;
}
