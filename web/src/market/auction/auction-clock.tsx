import './auction.css';
import { m } from '@candor/locales/messages';
import { useSecondsLeft } from '@candor/ui/components/countdown';
import {
  exchangeZone,
  formatExchangeClock,
  formatExchangeDateTime,
} from '@candor/ui/format/exchange-zone';
import { formatClock } from '@candor/ui/format/time';
import { useT } from '@candor/ui/words';

const collecting = 2;
/** A whole cycle of the simulated auction, for the line under the countdown. */
const cycleMs = 15 * 60_000;

interface AuctionClockProps {
  of: {
    readonly market: string;
    readonly marketStatus: number;
    readonly uncrossTimestamp?: number | null | undefined;
    readonly closesFromTimestamp?: number | null | undefined;
    readonly timeZone?: string | undefined;
  };
  onEnd: () => void;
}

/** How long it is to the price, and between when the collection closes; or when it is next. */
export function AuctionClock({ of, onEnd }: AuctionClockProps) {
  const t = useT();
  const endsAtMs = of.uncrossTimestamp ?? null;
  const left = useSecondsLeft(endsAtMs ?? 0, onEnd);
  if (endsAtMs === null) return null;
  const zone = exchangeZone(of);
  const closesFromMs = of.closesFromTimestamp ?? endsAtMs;
  const isWorkedOut = of.marketStatus !== collecting && left * 1000 <= endsAtMs - closesFromMs;
  if (of.marketStatus !== collecting && !isWorkedOut) {
    return (
      <p className="px-edge pt-3 text-title">
        {t(m.product_auction_next, { time: formatExchangeDateTime(endsAtMs, zone, t) })}
      </p>
    );
  }
  const clock = (atMs: number) => formatExchangeClock(atMs, zone, t);
  const share = Math.min(1, (left * 1000) / cycleMs);
  return (
    <div className="px-edge pt-3">
      <p className="num whitespace-normal text-small text-ink-2">
        {isWorkedOut
          ? t(m.product_auction_collected)
          : t(m.product_auction_collecting, { from: clock(closesFromMs), to: clock(endsAtMs) })}
      </p>
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
export function clockText(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}
