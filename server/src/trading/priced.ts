import type { Instrument } from '@candor/domain/instruments/instrument';
import { walletCurrency } from '@candor/domain/ledger/chart';
import type { Quote } from '@candor/domain/market/market-view';
import type { Services } from '../services.ts';

/** An instrument with what is known of its price now. */
export interface Priced {
  readonly instrument: Instrument;
  readonly quote: Quote | null;
  /** Wallet currency per unit of the instrument's, scaled by 10^8. */
  readonly fxRate: bigint | null;
  readonly nextOpenMs: number | null;
}

/**
 * Prices instruments for a list, one look-up each. One that has left the catalogue has no price any
 * more, whatever somebody may still say.
 */
export async function priceAll(
  services: Pick<Services, 'market'>,
  instruments: readonly Instrument[],
  nowMs: number,
): Promise<ReadonlyMap<string, Priced>> {
  const { desk, instruments: known } = services.market;
  const unique = [...new Map(instruments.map((one) => [one.id, one])).values()];
  const listed = unique.filter((one) => known.isListed(one));
  const quotes = new Map((await desk.quotes(listed)).map((quote, at) => [listed[at]?.id, quote]));
  const priced = unique.map(async (instrument): Promise<[string, Priced]> => {
    const to = walletCurrency[instrument.walletType];
    const fxRate = await desk.fxRate(instrument.currency, to, nowMs);
    const { nextOpenMs } = desk.hours(instrument, nowMs);
    return [
      instrument.id,
      { instrument, quote: quotes.get(instrument.id) ?? null, fxRate, nextOpenMs },
    ];
  });
  return new Map(await Promise.all(priced));
}

/** What was priced for an instrument. Throws when it was not asked for. */
export function pricedOf(priced: ReadonlyMap<string, Priced>, instrumentId: string): Priced {
  const found = priced.get(instrumentId);
  if (found === undefined) throw new Error(`${instrumentId} was not priced.`);
  return found;
}
