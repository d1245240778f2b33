import { Undo2 } from 'virtual:lucide';
import { AUCTION_LOCK_MS } from '@candor/domain/time/auction-lock';
import { m } from '@candor/locales/messages';
import { useSecondsLeft } from '@candor/ui/components/countdown';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { exchangeZone, formatExchangeClock } from '@candor/ui/format/exchange-zone';
import { useT } from '@candor/ui/words';

interface AuctionLockProps {
  of: {
    readonly market: string;
    readonly uncrossTimestamp?: number | null | undefined;
    readonly timeZone?: string | undefined;
  };
}

/** Until when an order of the auction can be cancelled, and what becomes of the unfilled. */
export function AuctionLock({ of }: AuctionLockProps) {
  const t = useT();
  const zone = exchangeZone(of);
  const clock = (atMs: number) => formatExchangeClock(atMs, zone, t);
  const uncrossMs = of.uncrossTimestamp ?? null;
  const locksAtMs = (uncrossMs ?? 0) - AUCTION_LOCK_MS;
  const isLocked = useSecondsLeft(locksAtMs) === 0;
  if (uncrossMs === null) return null;
  return (
    <p className="line-note num mx-edge mt-2 whitespace-normal">
      <Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {isLocked
          ? t(m.product_auction_locked)
          : t(m.product_auction_cancel_until, { time: clock(locksAtMs) })}
        <SentenceGap />
        {t(m.product_auction_rest, { time: clock(uncrossMs) })}
      </span>
    </p>
  );
}
