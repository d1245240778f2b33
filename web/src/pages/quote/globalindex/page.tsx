import { Info } from 'virtual:lucide';
import { source } from '@candor/contract/enums';
import type { InstrumentKey } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { SectionHeader } from '@candor/ui/components/section-header';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { exchangeName } from '../../../market/exchange-name.ts';
import { instrumentId } from '../../../market/instrument-address.ts';
import { type QuoteContext, type QuoteKind, QuotePage } from '../../../market/quote/quote-page.tsx';
import { QuoteRow, unread } from '../../../market/quote-row.tsx';
import { useInstrumentRow } from '../../../market/use-instrument-row.ts';

/** What follows the index and can be traded, and that the index itself cannot. */
function Followers({ quote }: QuoteContext): ReactNode {
  const t = useT();
  const followers = quote?.tradable ?? [];
  return (
    <>
      {followers.length > 0 && (
        <section className="mt-5">
          <SectionHeader title={t(m.quote_follows_it)} />
          {followers.map((follower, index) => (
            <FollowerRow key={instrumentId(follower)} of={follower} isDivided={index > 0} />
          ))}
        </section>
      )}
      <Note
        className="mx-edge mt-4"
        icon={<Info size={18} strokeWidth={1.75} aria-hidden="true" />}
      >
        <b>{t(m.quote_index_not_tradable)}</b> {t(m.quote_index_detail)}
      </Note>
    </>
  );
}

/** An instrument that follows the index, with its own price. */
function FollowerRow({ of, isDivided }: { of: InstrumentKey; isDivided: boolean }): ReactNode {
  const t = useT();
  const row = useInstrumentRow(of) ?? unread(of);
  return <QuoteRow row={row} isDivided={isDivided} detail={exchangeName(of.market, t)} />;
}

const globalIndex: QuoteKind = {
  source: source.globalIndex,
  call: 'detailQuote',
  page: 'globalindex',
  trading: 'none',
  subtitle: (of, say) => `${of.code} · ${say(m.quote_view_only)}`,
  figures: () => ['open', 'previousClose', 'high', 'low', 'high52w', 'low52w', 'amplitude'],
  hasNews: true,
  UnderPositions: Followers,
};

/** The full quote of a global index: to look at, and what follows it to trade. */
export function Page(): ReactNode {
  return <QuotePage kind={globalIndex} />;
}
