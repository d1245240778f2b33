import type { StockQuote } from '@candor/contract/market-shapes';
import { isAuctioned } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { exchangeZone, formatExchangeDateTime } from '@candor/ui/format/exchange-zone';
import { formatPrice } from '@candor/ui/format/money';
import { useIsOnline } from '@candor/ui/reach/online';
import { type Message, type Say, useT } from '@candor/ui/words';
import { useCall } from '../../api/use-call.ts';
import { goTo, hrefTo } from '../../app/navigation.ts';
import { useIsSignedIn } from '../../session/session.ts';
import { ActionBar } from '../../shell/action-bar.tsx';
import { type InstrumentAddress, orderTarget } from '../instrument-address.ts';
import { useIsDelayed } from './quote-age.ts';
import { decimalsOf } from './quote-stats.tsx';
import type { Held } from './use-held.ts';

/** `marketStatus` while an auction collects orders. */
const collecting = 2;
/** `marketStatus` while the instrument is not traded though its market is open. */
const halted = 3;

type Word = Message<Record<never, never>>;

interface TradeBarProps {
  of: InstrumentAddress;
  quote: StockQuote | undefined;
  /** What is held long: a sell closes it. */
  held: Held | null | undefined;
  /** Long and short instead of buy and sell: a sell opens the other side. */
  isTwoSided?: boolean;
}

/** The rules of ordering an instrument. */
export function useOrderRules(of: InstrumentAddress) {
  const { code, source, market } = of;
  return useCall('getMinCount', { stockCode: code, source, market }, { freshMs: 60_000 });
}

/** Sell slate, Buy cobalt, of equal weight; under them what is in the way. */
export function TradeBar({ of, quote, held, isTwoSided = false }: TradeBarProps) {
  const t = useT();
  const isSignedIn = useIsSignedIn();
  const reading = useOrderRules(of);
  const rules = reading.data;
  // Rules that cannot be read are asked for again by the order page.
  const isReading = rules === undefined && reading.error === undefined;
  const delayed = useIsDelayed(quote);
  const isTradable = rules?.tradable !== false;
  const isShortable = rules?.shortable === true;
  const canSell = isTwoSided ? isShortable : Boolean(held) || isShortable || !isSignedIn;
  const cannotSell = rules !== undefined && !canSell && held === null;
  const isOnline = useIsOnline();
  const notes = whatIsInTheWay();
  function whatIsInTheWay(): string[] {
    if (!isOnline) return [t(m.common_offline_disabled)];
    if (!isTradable) return [rules?.refuseReason ?? t(m.quote_not_tradable)];
    const waits = quote?.marketStatus === 0 ? [waitWords(of, quote, t)] : [];
    return cannotSell ? [...waits, t(m.quote_cannot_sell)] : waits;
  }
  const order = (direction: 0 | 1) => {
    const { path, parameters } = orderTarget(of, direction);
    goTo(path, parameters);
  };
  const sell = () => {
    if (!isTwoSided && held) goTo('pages/payment/close', closeParameters(of, held));
    else order(1);
  };
  return (
    <ActionBar note={notes.length > 0 && notes.join(' · ')}>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          variant="sell"
          isDisabled={!isOnline || !isTradable || rules === undefined || !canSell}
          detail={useDetail(quote, quote?.bid, delayed)}
          onClick={sell}
        >
          {t(words(isTwoSided).sell)}
        </Button>
        <Button
          isDisabled={!isOnline || !isTradable || isReading}
          detail={useDetail(quote, quote?.ask, delayed)}
          onClick={() => order(0)}
        >
          {t(words(isTwoSided).buy)}
        </Button>
      </div>
    </ActionBar>
  );
}

/** An order of a closed market waits for its open; an auction takes none until it collects. */
function waitWords(of: InstrumentAddress, quote: StockQuote, say: Say): string {
  const opensMs = quote.nextOpenTimestamp;
  if (quote.extended?.session != null) return say(m.quote_order_waits_unless);
  if (!isAuctioned(of) || opensMs == null) return say(m.quote_order_waits);
  const time = formatExchangeDateTime(opensMs, exchangeZone(quote), say);
  return say(m.errors_auction_closed, { time });
}

function words(isTwoSided: boolean): { sell: Word; buy: Word } {
  return isTwoSided
    ? { sell: m.quote_sell_short, buy: m.quote_buy_long }
    : { sell: m.quote_sell, buy: m.quote_buy };
}

function closeParameters(of: InstrumentAddress, held: Held) {
  const { name, code, source, market } = of;
  return { name, code, source, market, direction: 0, positionId: held.id };
}

/** Under the word: the price it would meet, or why there is none now. */
function useDetail(
  quote: StockQuote | undefined,
  price: string | null | undefined,
  isDelayed: boolean,
): string {
  const t = useT();
  if (quote === undefined) return ' ';
  if (isDelayed) return t(m.quote_price_delayed);
  if (quote.marketStatus === collecting) return t(m.quote_joins_auction);
  if (quote.marketStatus === halted) return t(m.quote_rests_while_halted);
  if (quote.marketStatus !== 1) return t(m.quote_waits_for_open);
  if (price == null && quote.coolingOff != null) return t(m.quote_waits_in_cooling_off);
  return t(m.quote_at_price, { price: formatPrice(price, { decimals: decimalsOf(quote) }) });
}

/** Link to the page that closes a position. */
export function closeHref(of: InstrumentAddress, held: Held, direction: 0 | 1): string {
  return hrefTo('pages/payment/close', { ...closeParameters(of, held), direction });
}
