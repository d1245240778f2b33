import { isViewOnly } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { ErrorBlock } from '@candor/ui/components/error-block';
import { SectionHeader } from '@candor/ui/components/section-header';
import { Skeleton } from '@candor/ui/components/skeleton';
import { cardName } from '@candor/ui/format/row-name';
import { useLocale, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { failureText } from '../../../api/failure.ts';
import { type Reading, useCall } from '../../../api/use-call.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { MiniCard } from '../../../market/mini-card.tsx';
import type { QuoteRowData } from '../../../market/quote-row.tsx';
import { useIsSignedIn } from '../../../session/session.ts';

const cardsShown = 3;
type CardRow = QuoteRowData & { readonly shortName?: string };

/** Global Indices and my list, three small cards each. */
export function MiniCharts() {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  const settings = { everyMs: usePollWhileDown() };
  const indices = useCall('globalIndex', {}, settings);
  const mine = useCall('homeCustomList', {}, settings);
  return (
    <>
      <CardRowSection
        title={t(m.common_product_global_indices)}
        reading={indices}
        action={
          <a className="hit" href={hrefTo('pages/market/index', { tab: 'indices' })}>
            {t(m.common_view_all)}
          </a>
        }
      />
      <CardRowSection
        title={isSignedIn ? t(m.home_my_list) : t(m.home_suggested_list)}
        reading={mine}
        action={
          isSignedIn && (
            <a className="hit" href={hrefTo('pages/watchlist/manage')}>
              {t(m.common_edit)}
            </a>
          )
        }
      />
      <p className="mt-2 px-edge text-caption text-ink-3">{t(m.home_mini_chart_note)}</p>
    </>
  );
}

interface CardRowSectionProps {
  title: string;
  action: ReactNode;
  reading: Reading<{ list: CardRow[] }>;
}

function CardRowSection({ title, action, reading }: CardRowSectionProps) {
  const t = useT();
  // A Chinese name is short enough for a card; an English one is not, and its code is known.
  const isNamed = useLocale() !== 'en';
  const { data, error, retry } = reading;
  if (data !== undefined && data.list.length === 0) return null;
  return (
    <section className="mt-5">
      <SectionHeader title={title} action={action} />
      {data === undefined && error !== undefined ? (
        <ErrorBlock isInline message={failureText(error, t)} onRetry={retry} />
      ) : (
        <div className="mini-cards">
          {data === undefined
            ? ['one', 'two', 'three'].map((key) => <EmptyCard key={key} />)
            : data.list
                .slice(0, cardsShown)
                .map((row) => (
                  <MiniCard
                    key={`${row.source}:${row.market}:${row.code}`}
                    row={row}
                    title={isNamed || isViewOnly(row) ? cardName(row.name) : row.code}
                  />
                ))}
        </div>
      )}
    </section>
  );
}

function EmptyCard() {
  return (
    <div className="mini-card">
      <Skeleton width="60%" height={12} className="my-1" />
      <Skeleton width="80%" height={15} className="my-1" />
      <Skeleton width="50%" height={11} className="my-1" />
    </div>
  );
}
