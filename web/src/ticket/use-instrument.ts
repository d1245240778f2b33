import type { Source } from '@candor/contract/enums';
import { useEffect } from 'react';
import { refusalReason } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { useParameters } from '../app/navigation.ts';
import { leaveForHome } from '../app/unknown-page.ts';
import { readSource } from '../market/instrument-address.ts';

/** An instrument as an address names it. `name` is a hint until the server has said its own. */
export interface NamedInstrument {
  readonly source: Source;
  readonly market: string;
  readonly code: string;
  readonly name: string;
}

/**
 * The instrument of the page's parameters; a missing market is asked for. Null while that is under
 * way. An instrument that does not exist leads Home with "The URL does not exist".
 */
export function useInstrument(ownSource: Source): NamedInstrument | null {
  const { code = '', name = '', market = '', source: from } = useParameters();
  const known = from === undefined ? ownSource : readSource(from);
  const found = useCall(
    'getMaket',
    { stkcode: code, stkName: name },
    { isEnabled: market === '' && code !== '' },
  );
  const isUnknown =
    known === null || (market === '' && refusalReason(found.error) === 'NO_INSTRUMENT');
  useEffect(() => {
    if (isUnknown) leaveForHome();
  }, [isUnknown]);

  const itsMarket = market === '' ? found.data?.market : market;
  if (known === null || itsMarket === undefined) return null;
  return { source: known, market: itsMarket, code, name };
}
