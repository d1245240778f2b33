import type { Catalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type {
  InstrumentCommand,
  InstrumentDecision,
} from '@candor/domain/instruments/instrument-commands';
import { keyText } from '@candor/domain/instruments/instrument-id';
import { isSplitting } from '@candor/domain/instruments/splits';
import { offeredShare } from '@candor/domain/instruments/stocks';
import { OFFERING_PRICE_DECIMALS } from '@candor/domain/offerings/companies';
import { finalPrice, type Offering } from '@candor/domain/offerings/offerings';
import type { KnownInstruments } from '@candor/engines/market/known-instruments';
import type { MarketDesk } from '@candor/engines/market/market-desk';

export interface ListSharesDeps {
  readonly instruments: Pick<KnownInstruments, 'catalogue' | 'look'>;
  readonly desk: Pick<MarketDesk, 'provider' | 'clock'>;
  /** Decides a command on what is stored of the instruments, and stores what follows. */
  readonly change: (command: InstrumentCommand) => Promise<InstrumentDecision>;
}

/**
 * The instrument the shares of an offering trade as. A company's first offering lists it, near such
 * a price that the simulated market goes on from the offer; a later one adds to what there is. Null
 * while its count is being changed.
 */
export function listShares(deps: ListSharesDeps) {
  const { instruments, desk, change } = deps;
  return async (offering: Offering): Promise<Instrument | null> => {
    const price = finalPrice(offering, offering.times.listMs);
    if (price === null) return null;
    const offered = Number(price) / 10 ** OFFERING_PRICE_DECIMALS;
    const atOffer = offeredShare(offering.company, offered);
    const listed = () => shareOf(instruments.catalogue(), offering);
    if (listed() === undefined) {
      // Under another name, so that nothing is remembered of a share that is not listed.
      const trial = { ...atOffer, heldAs: `trial ${offering.id}` };
      const drawn = await priceAt(desk, trial, offering.times.listMs);
      const instrument = offeredShare(offering.company, offered * (offered / (drawn ?? offered)));
      const { source, market, code } = instrument;
      await change({
        kind: 'listOffered',
        key: { source, market, code },
        instrument,
        nowMs: desk.clock.nowMs(),
        by: 'house',
        reason: offering.id,
      });
      await instruments.look();
    }
    const found = listed();
    return found === undefined || isSplitting(found) ? null : found;
  };
}

/** The shares of an offering's company as they trade; undefined before they are listed. */
export function shareOf(
  { byKeys }: Pick<Catalogue, 'byKeys'>,
  { company }: Offering,
): Instrument | undefined {
  return byKeys.get(keyText(offeredShare(company, 1)));
}

async function priceAt(
  { provider }: Pick<MarketDesk, 'provider'>,
  instrument: Instrument,
  atMs: number,
): Promise<number | null> {
  if (!provider.covers(instrument)) return null;
  const [quote] = await provider.quotes([instrument], atMs);
  return quote === undefined ? null : Number(quote.last) / 10 ** instrument.priceDecimals;
}
