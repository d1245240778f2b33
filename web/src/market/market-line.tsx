import { m } from '@candor/locales/messages';
import { useAppConfig, useIsPaper } from '../api/app-config.ts';
import { useT } from '../app/words.ts';
import { useQuote } from '../live/quotes.ts';
import { exchangeZone, formatExchangeClock } from '../ui/format/exchange-zone.ts';
import { MarketChip, marketStateOf } from '../ui/market-chip.tsx';
import { marketStateWords } from './market-state.ts';
import type { QuoteRowData } from './quote-row.tsx';

interface MarketLineProps {
  /** Any row of the market: it stands for its exchange. */
  row: QuoteRowData | undefined;
  readAtMs: number | undefined;
}

/** The state of a market, and when its prices were read, above a list. */
export function MarketLine({ row, readAtMs }: MarketLineProps) {
  const t = useT();
  const isAlwaysOpen = useAppConfig()?.marketHours === 'always';
  const isPaper = useIsPaper();
  const live = useQuote(row ?? null);
  if (row === undefined) return <div className="market-line" aria-hidden="true" />;
  const marketStatus = live?.marketStatus ?? row.marketStatus;
  const atMs = live?.quoteTimestamp ?? row.quoteTimestamp ?? readAtMs;
  const moment = {
    source: row.source,
    market: row.market,
    marketStatus,
    nextOpenTimestamp: live?.nextOpenTimestamp,
    isAlwaysOpen,
  };
  const time = atMs == null ? null : formatExchangeClock(atMs, exchangeZone(row));
  return (
    <div className="market-line">
      <MarketChip state={marketStateOf(marketStatus)}>{marketStateWords(moment, t)}</MarketChip>
      {time !== null && (
        <span className="num text-caption text-ink-3">
          {isPaper ? t(m.market_read_at, { time }) : t(m.market_read_at_live, { time })}
        </span>
      )}
    </div>
  );
}
