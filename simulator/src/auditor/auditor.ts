import { isWaiting, sharesOf, type ToldAuction } from './auctions.ts';
import { compareAccount } from './compare.ts';
import * as busts from './hear-busts.ts';
import * as changes from './hear-changes.ts';
import * as held from './hear-held.ts';
import * as holdings from './hear-holdings.ts';
import * as income from './hear-income.ts';
import { loanChanged, loanFaults } from './hear-loans.ts';
import * as money from './hear-money.ts';
import * as orders from './hear-orders.ts';
import * as payouts from './hear-payouts.ts';
import * as splits from './hear-splits.ts';
import { OwnLedger } from './ledger.ts';
import { duties, exitFaults } from './obligations.ts';
import { OwnAccount } from './own-account.ts';
import { owedOf } from './own-loan.ts';
import type { OwnOrder } from './own-order.ts';
import { valued } from './own-position.ts';
import type { ToldFact, ToldFacts, ToldKind, ToldStep } from './told.ts';

type Heard<K extends ToldKind> = (account: OwnAccount, fact: ToldFacts[K], step: ToldStep) => void;

/** What customers owe the house. */
const LENT = 'house:loans:USD';

/** A new kind of fact is a row here and in `ToldFacts`. */
const heard: { readonly [K in ToldKind]: Heard<K> } = {
  ...money,
  ...holdings,
  ...income,
  ...splits,
  ...orders,
  ...changes,
  ...held,
  ...busts,
  ...payouts,
  loanChanged,
};

/**
 * A second pair of eyes: works every step out anew, from the documents and what the customers did,
 * and says in words where the house comes to something else. Shares no code with the rules.
 */
export class Auditor {
  readonly #accounts = new Map<string, OwnAccount>();
  readonly #ledger = new OwnLedger();

  /** What is wrong after a step; the auditor trusts nothing that follows from it. */
  hear(step: ToldStep): readonly string[] {
    const account = this.#accounts.get(step.accountId) ?? new OwnAccount();
    this.#accounts.set(step.accountId, account);
    try {
      account.faults.push(...(duties[step.command.kind]?.(account, step) ?? []));
      for (const fact of step.facts) this.#hearFact(account, fact, step);
      account.faults.push(...exitFaults(account), ...loanFaults(account));
      account.expect('the house is owed', this.#ledger.sum(LENT, 'USD'), -this.#owed());
      compareAccount(step.accountId, account, step.account, this.#ledger);
    } catch (error) {
      account.faults.push(error instanceof Error ? error.message : String(error));
    }
    const { kind, nowMs } = step.command;
    return account.faults.splice(0).map((fault) => `${kind} at ${nowMs}: ${fault}`);
  }

  /**
   * The positions of an account that are at risk together, in the order in which they are taken:
   * futures by their nearest expiry, then the largest loss (decisions 10).
   */
  hearOrder(
    accountId: string,
    positionIds: readonly string[],
    at: ReadonlyMap<string, { readonly price: bigint; readonly rate: bigint }>,
  ): readonly string[] {
    const positions = [...(this.#accounts.get(accountId)?.positions.values() ?? [])];
    const ranked = positionIds.flatMap((id) => {
      const position = positions.find((one) => one.positionId === id);
      const seen = at.get(id);
      if (position === undefined || seen === undefined) return [];
      const { profitMinor } = valued(position, seen);
      return [{ id, day: position.instrument.future?.lastTradingDay ?? '9', profitMinor }];
    });
    return ranked.flatMap((one, index) => {
      const next = ranked[index + 1];
      if (next === undefined || one.day < next.day) return [];
      const isRight = one.day === next.day && one.profitMinor <= next.profitMinor;
      return isRight ? [] : [`${next.id} ought to be taken before ${one.id}`];
    });
  }

  /** An auction, open, close or reopening is over: what each of its orders ought to get of it. */
  hearAuction(auction: ToldAuction): void {
    const { instrument, uncrossMs, cross } = auction;
    const isOfIt = (order: OwnOrder) => {
      if (cross === 'reopening') return isWaiting(order, auction);
      const { terms } = order;
      return terms.instrumentId === instrument.id && terms.auction?.uncrossMs === uncrossMs;
    };
    const all = [...this.#accounts.values()].flatMap(({ orders }) => [...orders.values()]);
    const shares = sharesOf(auction, all.filter(isOfIt));
    for (const account of this.#accounts.values()) {
      for (const orderId of account.orders.keys()) {
        const share = shares.get(orderId);
        if (share !== undefined) account.shares.set(orderId, share);
      }
    }
  }

  #owed(): bigint {
    return [...this.#accounts.values()].reduce(
      (sum, { loans }) => sum + owedOf(loans.values()),
      0n,
    );
  }

  #hearFact(account: OwnAccount, fact: ToldFact, step: ToldStep): void {
    const entries = fact.fill?.entries ?? fact.entries ?? [];
    for (const entry of entries) {
      account.faults.push(...this.#ledger.post(entry, step.accountId));
    }
    if (!(fact.kind in heard)) {
      account.faults.push(`the auditor does not know ${fact.kind}`);
      return;
    }
    const kind = fact.kind as ToldKind;
    (heard[kind] as Heard<ToldKind>)(account, fact as unknown as ToldFacts[ToldKind], step);
  }
}
