import { m } from '@candor/locales/messages';
import { type MarketState, marketStateOf } from '@candor/ui/components/market-chip';
import {
  exchangeZone,
  formatExchangeDateTime,
  formatExchangeMinute,
} from '@candor/ui/format/exchange-zone';
import type { Say } from '@candor/ui/words';

export interface MarketMoment {
  readonly market: string;
  /** IANA name of the exchange's zone, where it is known. */
  readonly timeZone?: string | undefined;
  readonly marketStatus: number;
  readonly nextOpenTimestamp?: number | null | undefined;
  /** The chip says "always open" in place of "Open". */
  readonly isAlwaysOpen?: boolean;
}

/**
 * Words of the market chip: `Market closed · opens 10/22/2025 09:30 ET`, `Midday break · opens
 * 13:00`, `Trading halted`, or null where the state's own word is enough.
 */
export function marketStateWords(of: MarketMoment, say: Say): string | null {
  const state: MarketState = marketStateOf(of.marketStatus);
  const opens = of.nextOpenTimestamp;
  const zone = exchangeZone(of);
  if (state === 'open') return of.isAlwaysOpen ? say(m.market_always_open) : null;
  if (opens == null) return null;
  if (state === 'midday')
    return say(m.quote_midday, { time: formatExchangeMinute(opens, zone, say) });
  if (state === 'closed')
    return say(m.quote_opens, { time: formatExchangeDateTime(opens, zone, say) });
  return null;
}
