import type { OpenCloseWord, WalletType } from '@candor/contract/enums';
import type { FeeCharge } from '../../fees/fee-charge.ts';
import { knownRate } from '../../market/market-view.ts';
import { inHoursOf, marketOf } from '../../market/price-snapshot.ts';
import { divideRounded } from '../../money/rounding.ts';
import { locksAtMs } from '../../orders/order.ts';
import { newOrder } from '../../orders/order-progress.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { endsAtOnce, waitsForOpen } from '../../orders/time-in-force.ts';
import { sideOf } from '../../positions/position-progress.ts';
import { kindOf, takesAmount } from '../../products/all-products.ts';
import { crossOf } from '../../time/session-cross.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, forkAccount, positionOf, walletOf } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import type { ClosePosition, PlaceOrder } from '../commands.ts';
import { dueBefore } from '../due-before.ts';
import { type ExitOutcome, exitOutcomes } from '../exits/exit-outcomes.ts';
import type { Refusal } from '../refusals.ts';
import { paperRules, type TradingRules } from '../rules.ts';
import { displayedSide } from '../working/book-side.ts';
import { asPlaceOrder, decidePlaceOrder } from '../working/decide-orders.ts';
import { canFill, isBeyondDepth, type Match, NO_MATCH } from '../working/execution.ts';
import { slippageMinor } from '../working/make-fill.ts';
import { cutBy } from './cooling-off.ts';
import { type Cost, openingMargin, receivedOf } from './cost.ts';
import { hasGuard, worstAtMarket } from './guard.ts';
import { type HeldAfter, heldAfter, heldWith } from './held-after.ts';
import { guardedAmountMinor } from './order-amount.ts';
import { expectedCost, type Placement, planPlacement } from './plan-placement.ts';
import { type Stake, stakeOf } from './stake.ts';

/**
 * What the customer should know before sending, beyond the figures. Sentences live in `locales`.
 */
export const previewWarnings = [
  'WAITS_FOR_OPEN',
  'HALTED',
  /** The price is old or nobody is on the other side: a market order waits. */
  'WAITS_FOR_PRICE',
  /** Trading goes on inside a band alone: what cannot be filled there waits. */
  'COOLING_OFF',
  /** A market order takes what is left inside the band, and its rest ends. */
  'COOLING_OFF_CUTS',
  /** The slippage guard stops the order before it is filled whole. */
  'GUARD_CUTS',
  /** Part of it trades beyond the displayed depth. */
  'BEYOND_DEPTH',
  /** Immediate-or-cancel: not all of it fills, and the rest ends. */
  'REST_ENDS',
  /** Fill-or-kill: it cannot fill whole, and ends. */
  'ENDS_UNFILLED',
] as const;
export type PreviewWarning = (typeof previewWarnings)[number];

/** Figures of an order not sent. Money in the wallet's currency unless it says otherwise. */
export interface PreviewFigures {
  readonly walletType: WalletType;
  readonly currency: string;
  readonly walletCurrency: string;
  readonly fxRate: bigint;
  readonly openClose: OpenCloseWord;
  /** What was asked for, or found for an amount. */
  readonly quantity: bigint;
  /** Cash value of the whole order, fees not included. */
  readonly totalMinor: bigint;
  /** The same in the instrument's currency. */
  readonly localMinor: bigint;
  readonly marginMinor: bigint;
  readonly fees: readonly FeeCharge[];
  readonly feeMinor: bigint;
  /** Interest accrued on a bond, received or (below zero) paid; null of all else. */
  readonly accruedMinor: bigint | null;
  readonly holdMinor: bigint;
  /** The most of the wallet it can take, guard and fees included; `needed` of INSUFFICIENT. */
  readonly neededMinor: bigint;
  /** No fill makes a purchase dearer than this, fees included; null where no limit keeps it. */
  readonly mostMinor: bigint | null;
  /** Only of a market order: what its slippage guard lets it come to. */
  readonly guard?: GuardFigures;
  /** Expected average price; null when there is nothing to reckon with. */
  readonly estimatedPrice: bigint | null;
  /** Quantity that fills at once on this quote. */
  readonly fillsNow: bigint;
  /** Against the middle of the quote, of what fills at once; the spread's part of it apart. */
  readonly slippageMinor: bigint;
  readonly spreadCostMinor: bigint;
  /** Available after the order; as it is now when the order would be refused. */
  readonly buyingPowerAfterMinor: bigint;
  /** Once it has filled whole. */
  readonly held: HeldAfter;
  /** Only of an order that opens a position on margin in what pays differences. */
  readonly stake?: Stake;
  /** Of the exits it names. */
  readonly exits: readonly ExitOutcome[];
  readonly waitsForOpen: boolean;
  readonly nextOpenMs: number | null;
  /** Only at the open or the close: when that is, and until when the order can be cancelled. */
  readonly cross?: { readonly atMs: number; readonly cutOffMs: number };
  /** Only while a rule halts it: when it has its part of the print with which trading goes on. */
  readonly reopensMs?: number;
  readonly warnings: readonly PreviewWarning[];
}

/** A market order fills nothing beyond its guard. */
export interface GuardFigures {
  /** What the guard counts from: the confirmed price, else the best one now, else the last one. */
  readonly fromPrice: bigint;
  readonly worstPrice: bigint;
  /** The whole order at its guard: most it costs, or least it brings; fees included. */
  readonly amountMinor: bigint;
}

/** `figures` is null where there was nothing to plan with; `wouldRefuse` says why. */
export interface Preview {
  readonly figures: PreviewFigures | null;
  readonly wouldRefuse: Refusal | null;
}

/**
 * The decision of an order, presented and not stored: the plan, the facts and the reducer are those
 * of the order itself, on a copy of the account.
 */
export function previewOrder(
  state: AccountState,
  command: PlaceOrder | ClosePosition,
  rules: TradingRules = paperRules,
): Preview {
  const asked = command.kind === 'placeOrder' ? command : asPlaceOrder(state, command);
  if ('reason' in asked) return { figures: null, wouldRefuse: asked };
  const placed = inHoursOf(asked, asked);
  const { since } = dueBefore(state, asked, rules);
  const plan = planPlacement(since, placed, rules);
  if ('reason' in plan) return { figures: null, wouldRefuse: plan };
  const after = stateAfter(since, placed, rules);
  const figures = present(plan, { command: placed, before: since, after, rules });
  return { figures, wouldRefuse: plan.refusal };
}

/** The account as the order would leave it; as it is when the order would be refused. */
function stateAfter(state: AccountState, command: PlaceOrder, rules: TradingRules): AccountState {
  const fork = forkAccount(state);
  const decision = decidePlaceOrder(fork, command, rules);
  if (decision.outcome === 'accepted') for (const fact of decision.facts) applyFact(fork, fact);
  return fork;
}

interface Around {
  readonly command: PlaceOrder;
  readonly before: AccountState;
  readonly after: AccountState;
  readonly rules: TradingRules;
}

function present(plan: Placement, around: Around): PreviewFigures {
  const { command, after, rules } = around;
  const { instrument, nowMs } = command;
  const market = marketOf(command);
  const { terms, holdMinor } = plan.accepted;
  const cost = expectedCost(plan, command, rules);
  const match = plan.match ?? NO_MATCH;
  return {
    walletType: terms.walletType,
    currency: terms.currency,
    walletCurrency: terms.walletCurrency,
    fxRate: knownRate(market),
    openClose: terms.openClose,
    quantity: terms.quantity,
    totalMinor: cost.costMinor,
    localMinor: cost.localMinor,
    marginMinor: marginOf(plan, cost, command),
    fees: cost.fees,
    feeMinor: cost.feeMinor,
    accruedMinor: instrument.bond === null ? null : receivedOf(cost),
    holdMinor,
    neededMinor: plan.neededMinor,
    mostMinor: mostOf(plan, around),
    ...guardOf(plan, around),
    estimatedPrice:
      cost.quantity === 0n ? null : divideRounded(cost.notional, cost.quantity, 'halfEven'),
    fillsNow: match.quantity,
    slippageMinor: slippageOf(plan, command, match),
    spreadCostMinor: spreadOf(plan, command, match),
    buyingPowerAfterMinor: availableMinor(walletOf(after, terms.walletType)),
    ...heldFigures(plan, cost, around),
    exits: exitOutcomes(plan, cost, around),
    waitsForOpen: plan.accepted.state === 'queuedForOpen',
    nextOpenMs: market.nextOpenMs,
    ...crossTimes(terms),
    ...reopeningTime(plan, command),
    warnings: isBlock(command, rules)
      ? blockWarnings(plan)
      : warningsOf(plan, command, canFill(market, nowMs)),
  };
}

/** The amount that was named; or what is held at the limit, where all of the price is. */
function mostOf({ accepted }: Placement, { command, rules }: Around): bigint | null {
  const { terms, holdMinor } = accepted;
  const { instrument } = command;
  if (terms.amountMinor !== undefined) return terms.amountMinor;
  const isPaidWhole = takesAmount(rules.products[kindOf(instrument)]) && terms.leverage === 1;
  const isKept = instrument.bond === null && terms.currency === terms.walletCurrency;
  const isBought = terms.direction === 'buy' && terms.openClose === 'open' && terms.price !== null;
  return isPaidWhole && isKept && isBought ? holdMinor : null;
}

function guardOf(
  { accepted: { terms } }: Placement,
  { command, rules }: Around,
): Pick<PreviewFigures, 'guard'> {
  const { instrument, nowMs: atMs } = command;
  if (!hasGuard(command, rules.products[kindOf(instrument)].terms)) return {};
  const market = marketOf(command);
  const meets = terms.auction === undefined && canFill(market, atMs);
  const best = meets ? displayedSide(market, terms.direction)[0]?.price : undefined;
  const fromPrice = terms.guardFrom ?? best ?? market.quote?.last;
  if (fromPrice === undefined) return {};
  const worstPrice = worstAtMarket(terms, { instrument, best: fromPrice });
  const at = { instrument, fxRate: knownRate(market), atMs, rules };
  const amountMinor = guardedAmountMinor(terms, worstPrice, at);
  return { guard: { fromPrice, worstPrice, amountMinor } };
}

function crossTimes({ auction }: OrderTerms): Pick<PreviewFigures, 'cross'> {
  if (auction?.cross === undefined) return {};
  return { cross: { atMs: auction.uncrossMs, cutOffMs: locksAtMs(auction) } };
}

/** Stops, and what is for an open or a close, have no part of it. */
function reopeningTime(
  { accepted: { terms } }: Placement,
  command: PlaceOrder,
): Pick<PreviewFigures, 'reopensMs'> {
  const { reopensMs } = marketOf(command);
  const isIn =
    terms.auction === undefined &&
    terms.triggerPrice === undefined &&
    !endsAtOnce(terms.timeInForce);
  return isIn && reopensMs !== undefined ? { reopensMs } : {};
}

/** What an opening order adds to what is held; what is left after a closing one that fills now. */
function heldFigures(
  plan: Placement,
  cost: Cost,
  around: Around,
): Pick<PreviewFigures, 'held' | 'stake'> {
  const { command, before, after, rules } = around;
  const { instrument } = command;
  const market = marketOf(command);
  const { terms } = plan.accepted;
  const side = sideOf(terms);
  const isOpening = terms.openClose === 'open';
  const { quantity, notional, costMinor } = cost;
  const { walletCurrency, leverage } = terms;
  const marginMinor = marginOf(plan, cost, command);
  const opened = isOpening
    ? { side, walletCurrency, leverage, quantity, notional, costMinor, marginMinor }
    : null;
  const heldBefore = positionOf(before, instrument.heldAs, side);
  const held =
    opened === null ? positionOf(after, instrument.heldAs, side) : heldWith(heldBefore, opened);
  const last = market.quote?.last ?? null;
  const fxRate = knownRate(market);
  const stake =
    opened === null || held === null || last === null || quantity === 0n
      ? null
      : stakeOf(
          {
            order: newOrder(plan.accepted),
            cost,
            before: heldBefore,
            held,
            instrument,
            walletMarginMinor: walletOf(before, terms.walletType).marginMinor,
          },
          { price: divideRounded(notional, quantity, 'halfEven'), last, fxRate },
        );
  return {
    held: heldAfter({ held, opened, instrument }, { price: last, fxRate, rates: rules.interest }),
    ...(stake !== null && { stake }),
  };
}

/** Margin an opening order locks in all; a closing one locks none. */
function marginOf(plan: Placement, cost: Cost, command: PlaceOrder): bigint {
  if (plan.accepted.terms.openClose === 'close') return 0n;
  const { instrument } = command;
  const fxRate = knownRate(marketOf(command));
  return openingMargin(newOrder(plan.accepted), cost, { instrument, fxRate });
}

function slippageOf(plan: Placement, command: PlaceOrder, match: Match): bigint {
  const { instrument } = command;
  const market = marketOf(command);
  const { quote } = market;
  const fxRate = knownRate(market);
  if (quote === null || match.quantity === 0n) return 0n;
  const { terms } = plan.accepted;
  return slippageMinor({ instrument, terms, match, quote, fxRate });
}

/** What the quantity would lose at the best price alone: half the spread. */
function spreadOf(plan: Placement, command: PlaceOrder, match: Match): bigint {
  const best = match.slices[0];
  if (best === undefined) return 0n;
  const { quantity } = match;
  const atBest: Match = { quantity, slices: [{ price: best.price, quantity }], levels: [] };
  return slippageOf(plan, command, atBest);
}

function isBlock({ instrument }: PlaceOrder, { products }: TradingRules): boolean {
  return products[kindOf(instrument)].terms.sizeSchedule !== null;
}

function blockWarnings({ match }: Placement): readonly PreviewWarning[] {
  return match === null ? ['ENDS_UNFILLED'] : [];
}

function warningsOf(
  plan: Placement,
  command: PlaceOrder,
  fillsNow: boolean,
): readonly PreviewWarning[] {
  const { type, timeInForce } = command;
  const market = marketOf(command);
  const { match } = plan;
  const { quantity } = plan.accepted.terms;
  if (crossOf(timeInForce) !== null) return [];
  if (endsAtOnce(timeInForce) && match !== null && match.quantity < quantity) {
    return [timeInForce === 'fok' ? 'ENDS_UNFILLED' : 'REST_ENDS'];
  }
  const warnings: PreviewWarning[] = [];
  const isMarket = type === 'market';
  const isLeft = isMarket ? match === null : (match?.quantity ?? 0n) < quantity;
  const isCooling = fillsNow && market.quote?.coolingOff !== undefined;
  if (waitsForOpen(market)) warnings.push('WAITS_FOR_OPEN');
  else if (market.status === 'halted') warnings.push('HALTED');
  else if (isCooling && isLeft) warnings.push('COOLING_OFF');
  else if (!fillsNow || (isMarket && match === null)) warnings.push('WAITS_FOR_PRICE');
  if (match !== null && isMarket) {
    if (match.quantity < quantity) warnings.push(cutWarning(plan, command));
    if (isBeyondDepth(match)) warnings.push('BEYOND_DEPTH');
  }
  return warnings;
}

function cutWarning({ accepted, match }: Placement, command: PlaceOrder): PreviewWarning {
  const at = { instrument: command.instrument, market: marketOf(command) };
  return cutBy(at, accepted.terms, match ?? NO_MATCH) === 'COOLING_OFF'
    ? 'COOLING_OFF_CUTS'
    : 'GUARD_CUTS';
}
