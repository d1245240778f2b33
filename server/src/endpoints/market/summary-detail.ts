import { m } from '@candor/locales/messages';
import { accept } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { factsOf, profileText, sectorName } from '../../market/instrument-texts.ts';
import { findNamed } from '../../market/resolve-instrument.ts';

/**
 * What an instrument is. Websites and listing dates are not in the
 * reference data, so they are null.
 */
export const summaryDetail = endpoint('summaryDetail', async (call, { market }) => {
  const { stockCode: code, source, market: label } = call.input;
  const { locale, nowMs } = call;
  const found = findNamed(market, { code, source, market: label }, locale);
  if (!found.isFound) return found.refused;
  const { instrument } = found;
  const quote = await market.desk.quote(instrument);
  const origin = market.desk.sourceOf(instrument);
  return accept({
    name: instrument.name[locale],
    profile: profileText(instrument, locale),
    sector: sectorName(instrument, locale),
    website: null,
    listedTimestamp: null,
    facts: [...factsOf(instrument, { quote, nowMs, locale })],
    sourceName: origin.isSimulated ? m.common_simulated({}, { locale }) : origin.name,
  });
});
