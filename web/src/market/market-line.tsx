import { isViewOnly } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { MarketChip, marketStateOf } from '@candor/ui/components/market-chip';
import { exchangeZone, formatExchangeClock, namedZone } from '@candor/ui/format/exchange-zone';
import { usePreferences } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import { useAppConfig, useIsPaper } from '../api/app-config.ts';
import { useQuote } from '../live/quotes.ts';
import { marketStateWords } from './market-state.ts';
import type { QuoteRowData } from './quote-row.tsx';

interface MarketLineProps {
  /** Rows of the list below. One that trades stands for its exchange. */
  rows: readonly QuoteRowData[] | undefined;
  readAtMs: number | undefined;
}

/** The state of a market, and when its prices were read, above a list. */
export function MarketLine({ rows, readAtMs }: MarketLineProps) {
  const row = rows?.find(({ marketStatus }) => marketStatus !== halted) ?? rows?.[0];
  if (rows === undefined || row === undefined) {
    return <div className="market-line" aria-hidden="true" />;
  }
  return keepOneTime(rows) ? (
    <OneMarket row={row} readAtMs={readAtMs} />
  ) : (
    <SeveralMarkets row={row} readAtMs={readAtMs} />
  );
}

const halted = 3;

/** Whether all rows keep the hours of one place. Every index keeps those of its own exchange. */
export function keepOneTime(rows: readonly QuoteRowData[]): boolean {
  if (rows.some(isViewOnly)) return false;
  return new Set(rows.map((row) => exchangeZone(row).timeZone)).size <= 1;
}

interface OfRow {
  row: QuoteRowData;
  readAtMs: number | undefined;
}

function OneMarket({ row, readAtMs }: OfRow) {
  const t = useT();
  const isAlwaysOpen = useAppConfig()?.marketHours === 'always';
  const live = useQuote(row);
  const heard = live?.marketStatus === halted ? undefined : live?.marketStatus;
  const marketStatus = heard ?? row.marketStatus;
  const moment = {
    market: row.market,
    timeZone: row.timeZone,
    marketStatus,
    nextOpenTimestamp: live?.nextOpenTimestamp,
    isAlwaysOpen,
  };
  const atMs = live?.quoteTimestamp ?? row.quoteTimestamp ?? readAtMs;
  return (
    <div className="market-line">
      <MarketChip state={marketStateOf(marketStatus)}>{marketStateWords(moment, t)}</MarketChip>
      <ReadAt time={atMs == null ? null : formatExchangeClock(atMs, exchangeZone(row), t)} />
    </div>
  );
}

/** Exchanges open at different hours: each row says its own state, the time is the reader's. */
function SeveralMarkets({ row, readAtMs }: OfRow) {
  const t = useT();
  const own = usePreferences((preferences) => preferences.timeZone);
  const isAlwaysOpen = useAppConfig()?.marketHours === 'always';
  const live = useQuote(row);
  const atMs = live?.quoteTimestamp ?? row.quoteTimestamp ?? readAtMs;
  return (
    <div className="market-line">
      {isAlwaysOpen ? (
        <MarketChip state="open">{t(m.market_always_open)}</MarketChip>
      ) : (
        <span className="text-caption text-ink-2">{t(m.market_own_hours)}</span>
      )}
      <ReadAt time={atMs == null ? null : formatExchangeClock(atMs, namedZone(own), t)} />
    </div>
  );
}

function ReadAt({ time }: { time: string | null }) {
  const t = useT();
  const isPaper = useIsPaper();
  if (time === null) return null;
  return (
    <span className="num text-caption text-ink-3">
      {isPaper ? t(m.market_read_at, { time }) : t(m.market_read_at_live, { time })}
    </span>
  );
}
