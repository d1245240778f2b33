import '../../../market/market.css';
import './auction.css';
import { History } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { EmptyState } from '@candor/ui/components/empty-state';
import { IconLink } from '@candor/ui/components/icon-button';
import { useT } from '@candor/ui/words';
import { useAppConfig } from '../../../api/app-config.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { usePollWhileDown } from '../../../live/link-state.ts';
import { useQuote, withLive } from '../../../live/quotes.ts';
import { AuctionClock } from '../../../market/auction/auction-clock.tsx';
import type { AuctionItem } from '../../../market/auction/auction-figures.ts';
import { RowsBlock } from '../../../market/list-states.tsx';
import { usePages } from '../../../market/use-pages.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { AuctionRow } from './auction-row.tsx';

const rowPx = 118;

/** Pre-market auction stocks: how long orders are collected, and the price they would open at. */
export function Page() {
  const t = useT();
  const list = usePages('preMarketList', {}, { everyMs: usePollWhileDown() });
  const first = list.rows?.[0];
  return (
    <Screen
      title={t(m.product_auction_title)}
      actions={
        <IconLink
          label={t(m.product_auction_past)}
          icon={<History size={22} strokeWidth={1.75} />}
          href={hrefTo('pages/trade/index', { tab: 2 })}
        />
      }
    >
      {first !== undefined && <ListClock row={first} onEnd={list.retry} />}
      <HowItWorks />
      <div className="list-head">
        <span>{t(m.product_auction_head)}</span>
        <span>{t(m.product_auction_indicative)}</span>
      </div>
      <RowsBlock
        list={list}
        itemSize={rowPx}
        empty={<EmptyState title={t(m.product_auction_empty)} />}
      >
        {(row) => <AuctionRow row={row} />}
      </RowsBlock>
    </Screen>
  );
}

/**
 * The clock of the list: all of its shares are worked out at one time, the first stands for them.
 */
function ListClock({ row, onEnd }: { row: AuctionItem; onEnd: () => void }) {
  const live = useQuote(row);
  return <AuctionClock of={withLive(row, live)} onEnd={onEnd} />;
}

function HowItWorks() {
  const t = useT();
  const isAlwaysOpen = useAppConfig()?.marketHours === 'always';
  const steps = [
    { title: m.product_auction_step_collect, text: m.product_auction_step_collect_text },
    { title: m.product_auction_step_hold, text: m.product_auction_step_hold_text },
    { title: m.product_auction_step_price, text: m.product_auction_step_price_text },
  ];
  return (
    <section className="mx-edge mt-3 rounded-3 bg-sunken p-3.5">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="text-label">{t(m.product_auction_how)}</h2>
        {isAlwaysOpen && (
          <span className="text-caption text-ink-3">{t(m.product_auction_simulated)}</span>
        )}
      </div>
      <ol className="mt-2 grid grid-cols-3 gap-3 text-small text-ink-2">
        {steps.map(({ title, text }, index) => (
          <li key={t(title)}>
            <b className="block font-semibold text-ink">
              {index + 1} {t(title)}
            </b>
            {t(text)}
          </li>
        ))}
      </ol>
    </section>
  );
}
