import type { StockQuote } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Profit } from '@candor/ui/components/change';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { NotLoaded } from '@candor/ui/components/not-loaded';
import { SectionHeader } from '@candor/ui/components/section-header';
import { formatMoney, formatPrice, formatQuantity } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../api/failure.ts';
import { hrefTo } from '../../app/navigation.ts';
import { useIsSignedIn } from '../../session/session.ts';
import { priceForm } from '../price-form.ts';
import { decimalsOf } from './quote-stats.tsx';
import type { HeldReading } from './use-held.ts';

interface MyPositionProps {
  reading: HeldReading;
  quote: StockQuote | undefined;
  /** Currency of the money that is locked: the wallet's, not always the price's. */
  currency: string;
}

/** What the customer holds of the instrument. Not there for visitors. */
export function MyPosition({ reading, quote, currency }: MyPositionProps) {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  const { held, error, retry } = reading;
  if (!isSignedIn) return null;
  return (
    <section className="mt-5">
      <SectionHeader
        title={t(m.quote_my_position)}
        action={
          held ? (
            <a className="hit" href={hrefTo('pages/trade/index')}>
              {t(m.quote_view)}
            </a>
          ) : undefined
        }
      />
      {held === undefined && error !== undefined && (
        <>
          <p className="px-edge">
            <NotLoaded onRetry={retry} />
          </p>
          <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
        </>
      )}
      {held === null && <p className="px-edge text-small text-ink-2">{t(m.quote_no_position)}</p>}
      {held && quote && (
        <a className="position-card" href={hrefTo('pages/trade/index')}>
          <PositionFact label={t(m.quote_holdings)}>
            {formatQuantity(held.positionNum)}
          </PositionFact>
          <PositionFact label={t(m.quote_average_price)}>
            {formatPrice(held.avgPrice, { ...priceForm(quote), decimals: decimalsOf(quote) })}
          </PositionFact>
          <PositionFact label={t(m.quote_margin)}>
            {formatMoney(held.isolatedPosition, currency)}
          </PositionFact>
          <PositionFact label={t(m.quote_unrealized_gain)}>
            <Profit value={held.profit} currency={currency} />
          </PositionFact>
        </a>
      )}
    </section>
  );
}

/** One figure of a position under its label. */
export function PositionFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="position-fact">
      <small>{label}</small>
      <span className="num">{children}</span>
    </span>
  );
}
