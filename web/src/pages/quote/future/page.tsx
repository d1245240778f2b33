import { CalendarClock } from 'virtual:lucide';
import { source } from '@candor/contract/enums';
import type { FutureQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { SectionHeader } from '@candor/ui/components/section-header';
import { formatPrice } from '@candor/ui/format/money';
import { formatDate } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { exchangeName } from '../../../market/exchange-name.ts';
import { type QuoteContext, type QuoteKind, QuotePage } from '../../../market/quote/quote-page.tsx';
import { decimalsOf } from '../../../market/quote/quote-stats.tsx';

const soonMs = 3 * 86_400_000;

function isExpired(quote: Partial<FutureQuote> | undefined): boolean {
  return quote?.expiryDateTimestamp != null && quote.expiryDateTimestamp < Date.now();
}

function expiryDate({ quote, zone }: QuoteContext): string | null {
  const expiryMs = quote?.expiryDateTimestamp ?? null;
  return expiryMs === null ? null : formatDate(expiryMs, zone.timeZone);
}

/** That it has expired, and at what price, or that it soon will. */
function ExpiryNote(context: QuoteContext): ReactNode {
  const t = useT();
  const { quote } = context;
  const date = expiryDate(context);
  const isSoon = (quote?.expiryDateTimestamp ?? 0) - Date.now() < soonMs;
  if (date === null || (!isExpired(quote) && !isSoon)) return null;
  const price = formatPrice(quote?.previousSettle, { decimals: decimalsOf(quote) });
  return (
    <Note
      tone="wait"
      className="mx-edge mt-3"
      icon={<CalendarClock size={18} aria-hidden="true" />}
    >
      {isExpired(quote) ? t(m.quote_expired, { price }) : t(m.quote_expires_soon, { date })}
    </Note>
  );
}

function ContractHeader(): ReactNode {
  const t = useT();
  return (
    <div className="mt-4">
      <SectionHeader title={t(m.quote_contract)} />
    </div>
  );
}

function SettlementNote(context: QuoteContext): ReactNode {
  const t = useT();
  const date = expiryDate(context);
  if (date === null) return null;
  return (
    <Note className="mx-edge mt-5" icon={<CalendarClock size={18} aria-hidden="true" />}>
      <b>{t(m.quote_settlement)}</b> {t(m.quote_settlement_text, { date })}
    </Note>
  );
}

const future: QuoteKind = {
  source: source.future,
  call: 'detailQuote',
  page: 'future',
  trading: 'twoSided',
  subtitle: (of, say) => `${of.code} · ${exchangeName(of.market, say)}`,
  figures: () => [
    'expiryDate',
    'previousSettle',
    'position',
    'openInterest',
    'openInterestChange',
    'volume',
    'open',
    'amplitude',
    'high',
    'low',
    'bid',
    'ask',
    'bidVolume',
    'askVolume',
    'contractSize',
  ],
  isOver: isExpired,
  hasProfile: () => true,
  UnderHead: ExpiryNote,
  UnderChart: ContractHeader,
  UnderPositions: SettlementNote,
};

/** The full quote of a future. */
export function Page(): ReactNode {
  return <QuotePage kind={future} />;
}
