import { knownRate } from '../../market/market-view.ts';
import { marketOf } from '../../market/price-snapshot.ts';
import type { ExitRole } from '../../orders/order-parts.ts';
import { newOrder } from '../../orders/order-progress.ts';
import { percentOf } from '../../positions/position-figures.ts';
import { sideOf } from '../../positions/position-progress.ts';
import type { PlaceOrder } from '../commands.ts';
import { type Cost, closingShare, costOf, receivedOf } from '../placing/cost.ts';
import type { Placement } from '../placing/plan-placement.ts';
import type { TradingRules } from '../rules.ts';

/** What leaving at an exit would come to: whole, at its price and at the rate of now. */
export interface ExitOutcome {
  readonly role: ExitRole;
  readonly price: bigint;
  /** From the expected price of opening, two decimals; null where that is not above zero. */
  readonly percent: bigint | null;
  /** What the difference in price brings; of a bond with its interest. */
  readonly gainMinor: bigint;
  readonly closeFeeMinor: bigint;
  /** The gain less the fees of opening and closing. */
  readonly resultMinor: bigint;
}

const roles = ['takeProfit', 'stopLoss'] as const satisfies readonly ExitRole[];

/** The outcomes of an order's exits, by the code that fills and closes. */
export function exitOutcomes(
  { accepted }: Pick<Placement, 'accepted'>,
  opening: Cost,
  { command, rules }: { readonly command: PlaceOrder; readonly rules: TradingRules },
): readonly ExitOutcome[] {
  const { terms } = accepted;
  const { quantity, notional, costMinor } = opening;
  if (terms.openClose === 'close' || quantity === 0n) return [];
  const { instrument, nowMs: atMs } = command;
  const { walletCurrency } = terms;
  const fxRate = knownRate(marketOf(command));
  const side = sideOf(terms);
  const direction = terms.direction === 'buy' ? 'sell' : 'buy';
  const exit = newOrder({ ...accepted, terms: { ...terms, direction, openClose: 'close' } });
  const held = { quantity, notional, costMinor, marginMinor: costMinor };
  return roles.flatMap((role) => {
    const price = terms.exits?.[role];
    if (price === undefined) return [];
    const at = { instrument, fxRate, atMs, rules };
    const closing = costOf(exit, { quantity, notional: price * quantity }, at);
    const share = closingShare(held, closing, { instrument, side, walletCurrency, fxRate });
    const gainMinor = share.profitMinor + receivedOf(opening) + receivedOf(closing);
    const closeFeeMinor = closing.feeMinor;
    return {
      role,
      price,
      gainMinor,
      closeFeeMinor,
      percent: notional > 0n ? percentOf(price * quantity - notional, notional) : null,
      resultMinor: gainMinor - opening.feeMinor - closeFeeMinor,
    };
  });
}
