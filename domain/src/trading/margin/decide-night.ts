import { type NightCost, nightCost } from '../../interest/night-cost.ts';
import { latestNight } from '../../interest/nights.ts';
import { customerAccount, houseAccount, type Pocket } from '../../ledger/chart.ts';
import type { Entry } from '../../ledger/entry.ts';
import { rateOf, viewOf } from '../../market/price-snapshot.ts';
import { divideRounded, larger, smaller } from '../../money/rounding.ts';
import { openLots } from '../../positions/lots.ts';
import type { Position } from '../../positions/position.ts';
import { isPaidWhole, productOf } from '../../products/all-products.ts';
import { DAY_MS } from '../../time/session-days.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, forkAccount, positionOf, walletOf } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import type { Command } from '../commands.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import type { NightCharged } from '../facts.ts';
import type { ChargeNight } from '../holdings/holding-commands.ts';
import { entry } from '../money/decide-money.ts';
import type { TradingRules } from '../rules.ts';
import { moved } from '../working/fill-entries.ts';

/**
 * Charges what a night costs what is held of an instrument, once a night, from what is available;
 * what is missing from the margin of the position, and what is more than that nobody pays. What the
 * difference of two rates earns is cash, for as much of the day before as each lot was held: else a
 * minute around 17:00 earned a whole day, of which a minute is at risk. Refusal: STALE_PRICE while
 * the rate to the wallet's currency is not known.
 */
export function decideChargeNight(
  state: AccountState,
  command: ChargeNight,
  rules: TradingRules,
): Decision {
  const facts = chargesOf(state, command, rules);
  if (facts === null) return refuse('STALE_PRICE');
  const done = { kind: 'done' } as const;
  return facts.length === 0 ? acceptUnchanged(done) : accept(facts, done);
}

/**
 * The night that began and was not charged yet comes before anything else that is decided about
 * what is held: it is that of the quantity at 17:00, however late the desk comes round.
 */
export function nightsBefore(
  state: AccountState,
  command: Command,
  rules: TradingRules,
): { readonly facts: readonly NightCharged[]; readonly since: AccountState } {
  const none = { facts: [], since: state };
  if (!isMoving(command)) return none;
  const { instrument, prices, nowMs, accountId } = command;
  const night = latestNight(nowMs);
  const owes = (side: 'long' | 'short'): boolean => {
    const position = positionOf(state, instrument.heldAs, side);
    return position !== null && isDue(position, night);
  };
  if (!owes('long') && !owes('short')) return none;
  if (productOf(instrument).fees.overnight === 'none') return none;
  const price = viewOf(prices, instrument.id)?.quote?.last;
  if (price === undefined) return none;
  const of = { accountId, nowMs, instrument, prices, price, ...night };
  const charge: ChargeNight = { kind: 'chargeNight', ...of };
  const found = chargesOf(state, charge, rules) ?? [];
  if (found.length === 0) return none;
  const facts = found.map((fact): NightCharged => ({ ...fact, isEarly: true }));
  const since = forkAccount(state);
  for (const fact of facts) applyFact(since, fact);
  return { facts, since };
}

const sides = ['long', 'short'] as const;
/** What may change how much is held. */
const moving = [
  'placeOrder',
  'closePosition',
  'reversePosition',
  'workOrder',
  'uncrossOrder',
  'reopenOrder',
  'checkMargin',
  'settleHolding',
] as const;
type Moving = Extract<Command, { readonly kind: (typeof moving)[number] }>;
const isMoving = (command: Command): command is Moving =>
  (moving as readonly string[]).includes(command.kind);

/** Null while the rate to the wallet's currency is not known. */
function chargesOf(
  state: AccountState,
  command: ChargeNight,
  rules: TradingRules,
): readonly NightCharged[] | null {
  const facts: NightCharged[] = [];
  for (const side of sides) {
    const position = positionOf(state, command.instrument.heldAs, side);
    if (position === null || !isDue(position, command)) continue;
    const { currency: from } = command.instrument;
    const fxRate = rateOf(command.prices, { from, to: position.walletCurrency });
    if (fxRate === null) return null;
    const at = { price: command.price, fxRate, rates: rules.interest };
    const cost = nightCost(position, command.instrument, at);
    if (cost === null) continue;
    const spent = facts.reduce((sum, one) => sum + one.amountMinor - one.fromMarginMinor, 0n);
    const available = availableMinor(walletOf(state, position.walletType)) - spent;
    facts.push(chargeOf(position, command, { cost, fxRate, available }));
  }
  return facts;
}

/** How long what is held was held in the day before an instant, averaged over its units. */
function heldMsOf({ lots, quantity }: Position, dueMs: number): number {
  const sum = openLots(lots).reduce((all, lot) => {
    const heldMs = Math.min(Math.max(dueMs - lot.openedAtMs, 0), DAY_MS);
    return all + lot.quantity * BigInt(heldMs);
  }, 0n);
  return Number(sum / quantity);
}

function isDue(position: Position, { dueMs }: Pick<ChargeNight, 'dueMs'>): boolean {
  return position.openedAtMs < dueMs && (position.chargedAtMs ?? 0) < dueMs;
}

function chargeOf(
  position: Position,
  command: ChargeNight,
  of: { readonly cost: NightCost; readonly fxRate: bigint; readonly available: bigint },
): NightCharged {
  const { accountId, nowMs: atMs, instrument, night, dueMs, price } = command;
  const { positionId, side, marginMinor } = position;
  const { what, basisMinor, rate } = of.cost;
  const isEarned = of.cost.amountMinor < 0n;
  const heldMs = isEarned ? heldMsOf(position, dueMs) : DAY_MS;
  const owed = isEarned
    ? divideRounded(of.cost.amountMinor * BigInt(heldMs), BigInt(DAY_MS), 'down')
    : of.cost.amountMinor;
  const missing = larger(owed - larger(of.available, 0n), 0n);
  const fromMarginMinor = smaller(missing, marginMinor);
  const waivedMinor = missing - fromMarginMinor;
  const amountMinor = owed - waivedMinor;
  const nightId = `night-${instrument.heldAs}-${night}`;
  return {
    kind: 'nightCharged',
    accountId,
    atMs,
    nightId,
    night,
    dueMs,
    ...(heldMs < DAY_MS && { heldMs }),
    what,
    positionId,
    side,
    heldAs: instrument.heldAs,
    price,
    fxRate: of.fxRate,
    basisMinor,
    rate,
    amountMinor,
    fromMarginMinor,
    waivedMinor,
    entries: entriesOf(position, command, { nightId, amountMinor, fromMarginMinor }),
  };
}

/** What comes out of the margin of a purchase on leverage is lent in its place. */
function entriesOf(
  position: Position,
  { accountId, instrument }: ChargeNight,
  of: {
    readonly nightId: string;
    readonly amountMinor: bigint;
    readonly fromMarginMinor: bigint;
  },
): readonly Entry[] {
  const { positionId, walletType, walletCurrency: currency, side } = position;
  const account = (pocket: Pocket) => customerAccount(accountId, walletType, pocket);
  const fees = houseAccount('feeFinancing', currency);
  const isLent = side === 'long' && isPaidWhole(instrument);
  const postings = [
    ...moved(account('cash'), fees, currency, of.amountMinor - of.fromMarginMinor),
    ...moved(account('margin'), fees, currency, of.fromMarginMinor),
    ...(isLent
      ? moved(account('loan'), houseAccount('lending', currency), currency, of.fromMarginMinor)
      : []),
  ];
  return postings.length === 0 ? [] : [entry('interest', `${of.nightId}-${positionId}`, postings)];
}
