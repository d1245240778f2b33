import type { Source } from '@candor/contract/enums';
import { resolveInstrument } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Locale } from '@candor/locales/locale';
import { type Refused, refuse } from '../call/answer.ts';
import type { MarketServices } from './market-services.ts';

export type Found =
  | { readonly isFound: true; readonly instrument: Instrument }
  | { readonly isFound: false; readonly refused: Refused };

/** The instrument a call names, or NO_INSTRUMENT, or AMBIGUOUS with the list to choose from. */
export function findNamed(
  market: Pick<MarketServices, 'desk'>,
  wanted: { code: string; source?: Source | undefined; market?: string | undefined },
  locale: Locale,
): Found {
  const resolved = resolveInstrument(market.desk.catalogue(), wanted);
  if (resolved.found) return { isFound: true, instrument: resolved.instrument };
  if (resolved.reason === 'no-instrument') {
    return { isFound: false, refused: refuse('NO_INSTRUMENT') };
  }
  return { isFound: false, refused: ambiguous(resolved.candidates, locale) };
}

/** AMBIGUOUS with source, market, code and name of each candidate. */
export function ambiguous(candidates: readonly Instrument[], locale: Locale): Refused {
  const list = candidates.map((one) => ({
    source: one.source,
    market: one.market,
    code: one.code,
    name: one.name[locale],
  }));
  return refuse('AMBIGUOUS', { details: { list } });
}
