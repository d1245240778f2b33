import {
  type Dividend,
  type DividendDue,
  withheldMinor as withheldOf,
} from '../../instruments/dividend.ts';
import { withheldRate } from '../../instruments/dividend-habits.ts';
import { customerAccount, houseAccount } from '../../ledger/chart.ts';
import { rateOf, viewOf } from '../../market/price-snapshot.ts';
import { larger, smaller } from '../../money/rounding.ts';
import type { Position } from '../../positions/position.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, forkAccount, positionOf, walletOf } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import type { Command } from '../commands.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import { entry } from '../money/decide-money.ts';
import { worthMinor } from '../placing/cost.ts';
import { moved } from '../working/fill-entries.ts';
import type { HoldingAct } from './close-at-price.ts';
import type { DividendEntitled, DividendPaid } from './dividend-facts.ts';
import type { PayDividend, RecordDividend } from './holding-commands.ts';

const sides = ['long', 'short'] as const;
const DONE = { kind: 'done' } as const;

/**
 * What is held when a share begins to trade without its dividend is entitled to it, or owes it.
 * What was recorded already stays as it is. Refusal: STALE_PRICE while what a short owes cannot be
 * told in the wallet's currency.
 */
export function decideRecordDividend(state: AccountState, command: RecordDividend): Decision {
  const facts = entitlements(state, command, command.dividend);
  if (facts === null) return refuse('STALE_PRICE');
  return facts.length === 0 ? acceptUnchanged(DONE) : accept(facts, DONE);
}

/**
 * What comes before anything else that is decided about a share after its ex-date: whoever sells
 * before the desk has been at his account loses nothing by it, and whoever buys gains nothing.
 */
export function entitledBefore(
  state: AccountState,
  command: Command,
): { readonly facts: readonly DividendEntitled[]; readonly since: AccountState } {
  const facts: DividendEntitled[] = [];
  if (!('instrument' in command && 'prices' in command)) return { facts, since: state };
  let since = state;
  // After a house was down there may be several of them.
  for (const dividend of viewOf(command.prices, command.instrument.id)?.dividends ?? []) {
    const found = dividend.exMs <= command.nowMs && entitlements(since, command, dividend);
    if (!found || found.length === 0) continue;
    if (since === state) since = forkAccount(state);
    for (const fact of found) applyFact(since, fact);
    facts.push(...found);
  }
  return { facts, since };
}

/** Null while the rate for what a short owes is not known. */
function entitlements(
  state: AccountState,
  command: HoldingAct,
  dividend: Dividend,
): readonly DividendEntitled[] | null {
  const facts: DividendEntitled[] = [];
  for (const side of sides) {
    const position = positionOf(state, command.instrument.heldAs, side);
    if (position === null || !isEntitled(position, dividend)) continue;
    const fact = entitlement(state, { position, command, dividend });
    if (fact === null) return null;
    facts.push(fact);
  }
  return facts;
}

function isEntitled(position: Position, { exMs }: Dividend): boolean {
  return position.openedAtMs < exMs && (position.dividendMs ?? 0) < exMs;
}

function entitlement(
  state: AccountState,
  of: { readonly position: Position; readonly command: HoldingAct; readonly dividend: Dividend },
): DividendEntitled | null {
  const { position, command, dividend } = of;
  const { positionId, instrumentId: heldAs, side, quantity } = position;
  const { walletType, walletCurrency, marginMinor } = position;
  const { accountId, nowMs: atMs, instrument } = command;
  const { dividendId, amount, exDay, exMs, payMs } = dividend;
  const named = { dividendId, positionId, heldAs, side, walletType, walletCurrency };
  const base = { ...named, quantity, amount, exDay, exMs, payMs };
  const fact = { kind: 'dividendEntitled', accountId, atMs } as const;
  if (side === 'long') {
    const due = { ...base, withheldRate: withheldRate(instrument) };
    return { ...fact, due: { ...due, holdMinor: 0n, fromMarginMinor: 0n }, entries: [] };
  }
  const fxRate = rateOf(command.prices, { from: instrument.currency, to: walletCurrency });
  if (fxRate === null) return null;
  const worth = amount * quantity * fxRate;
  const owedMinor = worthMinor(instrument, walletCurrency, { worth, rounding: 'up' });
  const available = larger(availableMinor(walletOf(state, walletType)), 0n);
  const holdMinor = smaller(owedMinor, available);
  const fromMarginMinor = smaller(owedMinor - holdMinor, marginMinor);
  const margin = customerAccount(accountId, walletType, 'margin');
  const venue = houseAccount('venueClearing', walletCurrency);
  const postings = moved(margin, venue, walletCurrency, fromMarginMinor);
  const due = { ...base, withheldRate: 0n, holdMinor, fromMarginMinor };
  const entryId = `ex-${dividendId}-${positionId}`;
  return {
    ...fact,
    due,
    entries: postings.length === 0 ? [] : [entry('dividend', entryId, postings)],
  };
}

/**
 * Pays what is due of a dividend, once: what was entitled gets it less what is withheld, what was
 * owed is paid from what is held for it. Refusal: STALE_PRICE while the rate to the wallet's
 * currency is not known.
 */
export function decidePayDividend(state: AccountState, command: PayDividend): Decision {
  const { dividendId } = command.dividend;
  const facts: DividendPaid[] = [];
  for (const due of state.dividends.values()) {
    if (due.dividendId !== dividendId) continue;
    const { currency: from } = command.instrument;
    const fxRate = rateOf(command.prices, { from, to: due.walletCurrency });
    if (fxRate === null) return refuse('STALE_PRICE');
    facts.push(paymentOf(due, command, fxRate));
  }
  return facts.length === 0 ? acceptUnchanged(DONE) : accept(facts, DONE);
}

function paymentOf(due: DividendDue, command: PayDividend, fxRate: bigint): DividendPaid {
  const { accountId, nowMs: atMs, instrument } = command;
  const { dividendId, positionId, side, walletType, walletCurrency: unit } = due;
  const cash = customerAccount(accountId, walletType, 'cash');
  const venue = houseAccount('venueClearing', unit);
  const worth = due.amount * due.quantity * fxRate;
  const isLong = side === 'long';
  const grossMinor = isLong ? worthMinor(instrument, unit, { worth, rounding: 'down' }) : 0n;
  const withheldMinor = withheldOf(grossMinor, due.withheldRate);
  const postings = [
    ...moved(venue, cash, unit, grossMinor - due.holdMinor),
    ...moved(cash, houseAccount('withholding', unit), unit, withheldMinor),
  ];
  const entries =
    postings.length === 0 ? [] : [entry('dividend', `${dividendId}-${positionId}`, postings)];
  return {
    kind: 'dividendPaid',
    accountId,
    atMs,
    due,
    fxRate,
    grossMinor,
    withheldMinor,
    entries,
  };
}
