import { isCounted, isRestricted, legacyRule } from '../../day-trades/day-trades.ts';
import { formatMinor } from '../../money/money.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { isMargined } from '../../positions/position-figures.ts';
import { sideOf } from '../../positions/position-progress.ts';
import type { PlaceOrder } from '../commands.ts';
import type { Refusal } from '../refusals.ts';

/**
 * Refusal: DAY_TRADES, of an order that opens a US share on margin where the house applies the old
 * rule and the account is a pattern day trader's with too little equity. What is paid in full, and
 * whatever closes, is let through.
 */
export function checkDayTrades(
  { dayTrading, instrument, leverage }: PlaceOrder,
  intent: Pick<OrderTerms, 'openClose' | 'direction'>,
): Refusal | null {
  if (dayTrading === undefined || intent.openClose === 'close') return null;
  if (!isCounted(instrument) || !isMargined({ side: sideOf(intent), leverage })) return null;
  if (!isRestricted(dayTrading)) return null;
  return {
    reason: 'DAY_TRADES',
    figures: {
      n: String(dayTrading.dayTrades),
      minAmount: formatMinor(legacyRule.leastEquityMinor, 'USD'),
      amount: formatMinor(dayTrading.equityMinor, 'USD'),
      currency: 'USD',
    },
  };
}
