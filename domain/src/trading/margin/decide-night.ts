import { type NightCost, nightCost } from '../../interest/night-cost.ts';
import { customerAccount, houseAccount, type Pocket } from '../../ledger/chart.ts';
import type { Entry } from '../../ledger/entry.ts';
import { rateOf } from '../../market/price-snapshot.ts';
import { larger, smaller } from '../../money/rounding.ts';
import type { Position } from '../../positions/position.ts';
import { isPaidWhole } from '../../products/all-products.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, positionOf, walletOf } from '../account-state.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import type { NightCharged } from '../facts.ts';
import type { ChargeNight } from '../holdings/holding-commands.ts';
import { entry } from '../money/decide-money.ts';
import type { TradingRules } from '../rules.ts';
import { moved } from '../working/fill-entries.ts';

/**
 * Charges what a night costs what is held of an instrument, once a night, from what is available;
 * what is missing from the margin of the position, and what is more than that nobody pays. What the
 * difference of two rates earns is cash. Refusal: STALE_PRICE while the rate to the wallet's
 * currency is not known.
 */
export function decideChargeNight(
  state: AccountState,
  command: ChargeNight,
  rules: TradingRules,
): Decision {
  const facts: NightCharged[] = [];
  for (const side of ['long', 'short'] as const) {
    const position = positionOf(state, command.instrument.heldAs, side);
    if (position === null || !isDue(position, command)) continue;
    const { currency: from } = command.instrument;
    const fxRate = rateOf(command.prices, { from, to: position.walletCurrency });
    if (fxRate === null) return refuse('STALE_PRICE');
    const at = { price: command.price, fxRate, rates: rules.interest };
    const cost = nightCost(position, command.instrument, at);
    if (cost === null) continue;
    const spent = facts.reduce((sum, one) => sum + one.amountMinor - one.fromMarginMinor, 0n);
    const available = availableMinor(walletOf(state, position.walletType)) - spent;
    facts.push(chargeOf(position, command, { cost, fxRate, available }));
  }
  const done = { kind: 'done' } as const;
  return facts.length === 0 ? acceptUnchanged(done) : accept(facts, done);
}

function isDue(position: Position, { dueMs }: ChargeNight): boolean {
  return position.openedAtMs < dueMs && (position.chargedAtMs ?? 0) < dueMs;
}

function chargeOf(
  position: Position,
  command: ChargeNight,
  of: { readonly cost: NightCost; readonly fxRate: bigint; readonly available: bigint },
): NightCharged {
  const { accountId, nowMs: atMs, instrument, night, dueMs, price } = command;
  const { positionId, side, marginMinor } = position;
  const { what, basisMinor, rate, amountMinor: owed } = of.cost;
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
  const { walletType, walletCurrency: currency, side } = position;
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
  return postings.length === 0 ? [] : [entry('interest', `${of.nightId}-${side}`, postings)];
}
