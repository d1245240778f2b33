import { ApiError } from '@candor/contract/client';
import type { Source } from '@candor/contract/enums';
import { useEffect } from 'react';
import { useCall } from '../../api/use-call.ts';
import { replaceWith, useParameters } from '../../app/navigation.ts';
import { leaveForHome } from '../../app/unknown-page.ts';
import { type InstrumentAddress, readSource } from '../instrument-address.ts';

/**
 * The instrument a quote page was opened for. A missing market is asked for; a code that several
 * markets have leads to the search, one that nobody has leads Home. Null while it is not known.
 */
export function useQuoteAddress(otherwiseSource: Source): InstrumentAddress | null {
  const { code = '', name = '', source, market = '' } = useParameters();
  const isKnown = market !== '';
  const found = useCall('getMaket', { stkcode: code, stkName: name }, { isEnabled: !isKnown });
  const { error } = found;
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    if (error.reason === 'AMBIGUOUS') replaceWith('pages/search/index', { keyword: code });
    if (error.reason === 'NO_INSTRUMENT') leaveForHome();
  }, [error, code]);
  const asked = source ? readSource(source) : undefined;
  useEffect(() => {
    if (asked === null) leaveForHome();
  }, [asked]);
  if (asked === null) return null;
  if (isKnown) return { source: asked ?? otherwiseSource, market, code, name };
  if (found.data === undefined) return null;
  return { source: asked ?? found.data.marketType, market: found.data.market, code, name };
}
