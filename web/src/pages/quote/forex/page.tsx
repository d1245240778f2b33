import { Clock } from 'virtual:lucide';
import { source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import type { KeyStat } from '@candor/ui/components/key-stats';
import { Note } from '@candor/ui/components/note';
import { formatQuantity, noValue } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { useAppConfig } from '../../../api/app-config.ts';
import type { InstrumentAddress } from '../../../market/instrument-address.ts';
import { BidAskStrip } from '../../../market/quote/bid-ask-strip.tsx';
import { type QuoteKind, QuotePage } from '../../../market/quote/quote-page.tsx';
import { useOrderRules } from '../../../market/quote/trade-bar.tsx';

/** What one lot is: 100,000 EUR of EURUSD. */
function useUnit(of: InstrumentAddress): readonly KeyStat[] {
  const t = useT();
  const lot = useOrderRules(of).data?.multiplier;
  const value = lot === undefined ? noValue : `${formatQuantity(lot)} ${of.code.slice(0, 3)}`;
  return [{ key: 'unit', label: t(m.quote_unit), value }];
}

function HoursNote(): ReactNode {
  const t = useT();
  if (useAppConfig()?.marketHours === 'always') return null;
  return (
    <Note className="mx-edge mt-4" icon={<Clock size={18} strokeWidth={1.75} aria-hidden="true" />}>
      {t(m.quote_forex_hours)}
    </Note>
  );
}

const forex: QuoteKind = {
  source: source.forex,
  call: 'detailQuote',
  page: 'forex',
  trading: 'twoSided',
  title: (quote) => quote?.shortName ?? undefined,
  subtitle: (of) => of.name || of.code,
  figures: () => [
    'bid',
    'ask',
    'spread',
    'amplitude',
    'open',
    'previousClose',
    'high',
    'low',
    'high52w',
    'low52w',
  ],
  useMore: useUnit,
  UnderHead: BidAskStrip,
  UnderPositions: HoursNote,
};

/** The full quote of a currency pair. */
export function Page(): ReactNode {
  return <QuotePage kind={forex} />;
}
