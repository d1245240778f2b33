import { floorToStep } from '../../money/rounding.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, walletOf } from '../account-state.ts';
import type { PlaceOrder } from '../commands.ts';
import type { Refusal } from '../refusals.ts';
import { paperRules, type TradingRules } from '../rules.ts';
import { closableOf, intentOf } from './check-placement.ts';
import { planPlacement } from './plan-placement.ts';

/** The shortcuts of the order page, in whole minCounts. */
export interface HalfOrFull {
  readonly halfQuantity: bigint;
  readonly fullQuantity: bigint;
  readonly availableMinor: bigint;
  readonly walletCurrency: string;
}

/**
 * Full to open: the largest order that would be accepted and, at the market, filled whole, fees
 * included; found by search over the plan of the order itself. Full to close: all that no other
 * order closes. Half: half of that, rounded down. The quantity of the command is not looked at.
 */
export function halfOrFull(
  state: AccountState,
  command: PlaceOrder,
  rules: TradingRules = paperRules,
): HalfOrFull {
  const { instrument } = command;
  const intent = intentOf(state, command);
  const fullQuantity =
    intent.openClose === 'close'
      ? floorToStep(closableOf(state, intent), instrument.minCount)
      : largestOpening(state, command, rules);
  const wallet = walletOf(state, instrument.walletType);
  return {
    halfQuantity: floorToStep(fullQuantity / 2n, instrument.minCount),
    fullQuantity,
    availableMinor: availableMinor(wallet),
    walletCurrency: wallet.currency,
  };
}

function largestOpening(state: AccountState, command: PlaceOrder, rules: TradingRules): bigint {
  const { minCount, maxNum } = command.instrument;
  let fits = 0n;
  let tooMany = maxNum / minCount + 1n;
  while (tooMany - fits > 1n) {
    const middle = (fits + tooMany) / 2n;
    if (wouldFit(state, { ...command, quantity: middle * minCount }, rules)) fits = middle;
    else tooMany = middle;
  }
  // What is worth too little for an order fits as well, but is none.
  const largest = { ...command, quantity: fits * minCount };
  return fits > 0n && refusalOf(state, largest, rules) === null ? largest.quantity : 0n;
}

function refusalOf(state: AccountState, command: PlaceOrder, rules: TradingRules): Refusal | null {
  const plan = planPlacement(state, command, rules);
  return 'reason' in plan ? plan : plan.refusal;
}

function wouldFit(state: AccountState, command: PlaceOrder, rules: TradingRules): boolean {
  const plan = planPlacement(state, command, rules);
  if ('reason' in plan) return false;
  if (plan.refusal !== null) return plan.refusal.reason === 'MIN_NOTIONAL';
  return (
    command.type !== 'market' || plan.match === null || plan.match.quantity === command.quantity
  );
}
