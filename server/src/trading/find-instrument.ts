import type { Instrument } from '@candor/domain/instruments/instrument';
import type { MarketServices } from '../market/market-services.ts';

/**
 * The instrument a stored id names, also when it has left the catalogue since. Throws for an id
 * that no catalogue of this installation ever had: nothing could have been stored under it.
 */
export function findById(
  market: Pick<MarketServices, 'instruments'>,
  instrumentId: string,
): Instrument {
  const instrument = market.instruments.find(instrumentId);
  if (instrument === null) throw new Error(`No instrument ${instrumentId} in any catalogue.`);
  return instrument;
}
