import type { OwnLoan } from './own-loan.ts';
import type { OwnOrder, OwnShare } from './own-order.ts';
import type { OwnPosition, Side } from './own-position.ts';
import type {
  ToldDue,
  ToldFill,
  ToldInstrument,
  ToldMarket,
  ToldStep,
  ToldTerms,
  ToldTransfer,
} from './told.ts';
import type { ToldEntry, ToldFollow, ToldSubscription, ToldWithdrawal } from './told-held.ts';

export interface OwnWallet {
  readonly currency: string;
  cashMinor: bigint;
  marginMinor: bigint;
  /** By the instant it settles. */
  readonly unsettled: Map<number, bigint>;
}

/** What the auditor remembers of a fill, to take it back. */
interface HeardFill {
  readonly fill: ToldFill;
  readonly atMs: number;
  readonly order: OwnOrder;
  readonly position: OwnPosition | null;
  /** What it brought in cash, and what came out of the margin. */
  readonly cashMinor: bigint;
  readonly marginMinor: bigint;
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly feeMinor: bigint;
}

/** One customer by the auditor's own reckoning, and what is wrong with what he was told. */
export class OwnAccount {
  readonly wallets = new Map<string, OwnWallet>();
  readonly orders = new Map<string, OwnOrder>();
  readonly ended = new Map<string, OwnOrder>();
  readonly positions = new Map<string, OwnPosition>();
  readonly transfers = new Map<string, ToldTransfer>();
  /** What is due of dividends, by id and side. */
  readonly dividends = new Map<string, ToldDue>();
  /** By offering, and by id: what waits with money held for it. */
  readonly subscriptions = new Map<string, ToldSubscription>();
  readonly follows = new Map<string, ToldFollow>();
  /** On their way out, and those that are paid or back. */
  readonly withdrawals = new Map<string, ToldWithdrawal>();
  readonly paidOut = new Set<string>();
  readonly loans = new Map<string, OwnLoan>();
  /** Fills that count, oldest first, and movements that can be undone. */
  readonly fills = new Map<string, HeardFill>();
  readonly movements = new Map<string, ToldEntry>();
  /** What orders get of auctions that are over, and of what instruments they were. */
  readonly shares = new Map<string, OwnShare>();
  readonly auctioned = new Map<string, ToldInstrument>();
  readonly clientOrderIds = new Set<string>();
  readonly credits = new Set<string>();
  readonly faults: string[] = [];

  expect(what: string, told: unknown, own: unknown): void {
    if (told !== own) this.faults.push(`${what} is ${String(told)} and ought to be ${String(own)}`);
  }

  wallet(walletType: string): OwnWallet {
    const wallet = this.wallets.get(walletType);
    if (wallet === undefined) throw new Error(`no ${walletType} was opened`);
    return wallet;
  }

  order(orderId: string): OwnOrder {
    const order = this.orders.get(orderId);
    if (order === undefined) throw new Error(`${orderId} is not open`);
    return order;
  }

  position(of: { readonly heldAs: string; readonly side: Side }): OwnPosition {
    const position = this.positions.get(keyOf(of));
    if (position === undefined) throw new Error(`no ${of.side} position in ${of.heldAs}`);
    return position;
  }

  positionsIn(heldAs: string): readonly OwnPosition[] {
    return [...this.positions.values()].filter((one) => one.instrument.heldAs === heldAs);
  }

  /** One at nothing is closed. */
  keep(position: OwnPosition): void {
    const key = keyOf({ heldAs: position.instrument.heldAs, side: position.side });
    if (position.quantity === 0n) this.positions.delete(key);
    else this.positions.set(key, position);
  }

  /** Orders, transfers, withdrawals, dividends a short owes: what is promised out of a wallet. */
  held(walletType: string): bigint {
    let held = 0n;
    for (const { terms, holdMinor } of this.orders.values()) {
      if (terms.walletType === walletType) held += holdMinor;
    }
    for (const { fromWallet, fromMinor } of this.transfers.values()) {
      if (fromWallet === walletType) held += fromMinor;
    }
    for (const due of this.dividends.values()) {
      if (due.walletType === walletType) held += due.holdMinor;
    }
    for (const { offering, holdMinor } of this.subscriptions.values()) {
      if (offering.walletType === walletType) held += holdMinor;
    }
    for (const one of this.withdrawals.values()) {
      if (one.walletType === walletType) held += one.amountMinor;
    }
    if (walletType !== 'FOLLOW') return held;
    for (const { holdMinor } of this.follows.values()) held += holdMinor;
    return held;
  }

  available(walletType: string): bigint {
    return this.wallet(walletType).cashMinor - this.held(walletType);
  }

  /** Of money that moves from margin to cash, or back. */
  free(walletType: string, marginMinor: bigint, moreMinor = 0n): void {
    const wallet = this.wallet(walletType);
    wallet.marginMinor -= marginMinor;
    wallet.cashMinor += marginMinor + moreMinor;
  }
}

export function keyOf({
  heldAs,
  side,
}: {
  readonly heldAs: string;
  readonly side: string;
}): string {
  return `${heldAs}|${side}`;
}

/** The market a step was decided on; a step without one moves nothing that needs it. */
export function marketOf({ command }: ToldStep): ToldMarket {
  if (command.market === undefined) throw new Error(`${command.kind} was shown no market`);
  return command.market;
}

export function instrumentOf({ command }: ToldStep) {
  if (command.instrument === undefined) throw new Error(`${command.kind} is of no instrument`);
  return command.instrument;
}

export function sideOf({ direction, openClose }: Pick<ToldTerms, 'direction' | 'openClose'>): Side {
  return (direction === 'buy') === (openClose === 'open') ? 'long' : 'short';
}

/** The position an order is about, if there is one. */
export function positionFor(account: OwnAccount, terms: ToldTerms): OwnPosition | null {
  return account.positions.get(keyOf({ heldAs: terms.heldAs, side: sideOf(terms) })) ?? null;
}
