import { Clock } from 'virtual:lucide';
import { source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { formatExchangeMinute } from '@candor/ui/format/exchange-zone';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type QuoteContext, type QuoteKind, QuotePage } from '../../../market/quote/quote-page.tsx';

const midday = 4;

/** When trading goes on after the break at midday. */
function MiddayNote({ quote, zone }: QuoteContext): ReactNode {
  const t = useT();
  const opensMs = quote?.nextOpenTimestamp;
  if (quote?.marketStatus !== midday || opensMs == null) return null;
  return (
    <Note tone="wait" className="mx-edge mt-3" icon={<Clock size={18} aria-hidden="true" />}>
      {t(m.quote_midday_note, { time: formatExchangeMinute(opensMs, zone, t) })}
    </Note>
  );
}

const hongKongStock: QuoteKind = {
  source: source.hkStock,
  call: 'stockDetail',
  page: 'hkstock',
  trading: 'oneSided',
  subtitle: (of) => `${of.code} · HKEX`,
  figures: () => [
    'boardLot',
    'oneLot',
    'volume',
    'open',
    'previousClose',
    'high',
    'low',
    'amplitude',
    'high52w',
    'low52w',
    'bid',
    'ask',
    'bidVolume',
    'askVolume',
    'marketCap',
  ],
  hasYearRange: true,
  hasProfile: () => true,
  hasNews: true,
  UnderChart: MiddayNote,
};

/** The full quote of a Hong Kong stock, in HK$ and board lots. */
export function Page(): ReactNode {
  return <QuotePage kind={hongKongStock} />;
}
