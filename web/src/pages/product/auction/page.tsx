import '../../../market/market.css';
import './auction.css';
import { m } from '@candor/locales/messages';
import { History } from 'lucide-react';
import { useAppConfig } from '../../../api/app-config.ts';
import { hrefTo } from '../../../app/navigation.ts';
import { useT } from '../../../app/words.ts';
import { RowsBlock } from '../../../market/list-states.tsx';
import { usePages } from '../../../market/use-pages.ts';
import { Page as Screen } from '../../../shell/page.tsx';
import { useSecondsLeft } from '../../../ui/countdown.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { exchangeZone, formatExchangeDateTime } from '../../../ui/format/exchange-zone.ts';
import { formatClock } from '../../../ui/format/time.ts';
import { IconLink } from '../../../ui/icon-button.tsx';
import { type AuctionItem, AuctionRow } from './auction-row.tsx';

const collecting = 2;
/** The indicative figures of the list move with every order; they have no topic of their own. */
const readEveryMs = 3000;
/** A whole cycle of the simulated auction, for the line under the countdown. */
const cycleMs = 15 * 60_000;
const rowPx = 118;

/** Pre-market auction stocks: how long orders are collected, and the price they would open at. */
export function Page() {
  const t = useT();
  const list = usePages('preMarketList', {}, { everyMs: readEveryMs });
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
      {first !== undefined && <AuctionClock row={first} onEnd={list.retry} />}
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

function AuctionClock({ row, onEnd }: { row: AuctionItem; onEnd: () => void }) {
  const t = useT();
  const endsAtMs = row.uncrossTimestamp ?? null;
  const left = useSecondsLeft(endsAtMs ?? 0, onEnd);
  if (endsAtMs === null) return null;
  const zone = exchangeZone(row);
  const isCollecting = row.marketStatus === collecting;
  if (!isCollecting) {
    return (
      <p className="px-edge pt-3 text-title">
        {t(m.product_auction_next, { time: formatExchangeDateTime(endsAtMs, zone) })}
      </p>
    );
  }
  const time = `${formatClock(endsAtMs, zone.timeZone)} ${zone.label}`;
  const share = Math.min(1, (left * 1000) / cycleMs);
  return (
    <div className="px-edge pt-3">
      <p className="num text-small text-ink-2">{t(m.product_auction_collecting, { time })}</p>
      <div className="flex items-end justify-between">
        <span className="num text-figure-large" role="timer">
          {clockText(left)}
        </span>
        <span className="num text-right text-small text-ink-2">
          {t(m.product_auction_one_price)}
          <b className="block font-semibold text-ink">{formatClock(endsAtMs, zone.timeZone)}</b>
        </span>
      </div>
      <div className="auction-line" aria-hidden="true">
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  );
}

/** 372 seconds are `06:12`; hours come in front only where there are any. */
function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
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
