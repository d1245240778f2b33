import { type AccountState, commitFork, forkAccount } from '@candor/domain/trading/account-state';
import { applyFact } from '@candor/domain/trading/apply';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { LaneLiquidity, Reservation } from '../../roles/liquidity/lane-liquidity.ts';
import type { AccountCache, CachedAccount } from './account-cache.ts';
import { ChangeCollector } from './change-collector.ts';
import { isCarriedByOrder, type KeptAnswer, type LaneOutcome } from './lane-answers.ts';
import type { FeedChange, VenueFill } from './lane-store.ts';

/** The rules: `domain/src/trading/decide.ts`, or a test's. */
export type Decide = (state: AccountState, command: Command) => Decision;

/** The key under which a lane keeps the answer to a command. */
export interface LaneKey {
  readonly commandKey: string;
  readonly requestHash: string;
}

/** A command on its way, with the key it came with. */
export interface KeyedCommand {
  readonly command: Command;
  readonly key: LaneKey | null;
}

/** A rule or a fact threw: a broken invariant. `keyed` is the command it was. */
export class CommandPoisoned extends Error {
  readonly keyed: KeyedCommand;
  constructor(keyed: KeyedCommand, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'CommandPoisoned';
    this.keyed = keyed;
  }
}

/**
 * Commands decided in memory and not yet committed, each on the state the ones before it left, on
 * forks of the committed accounts. Awaits nothing.
 */
export class Batch<Keyed extends KeyedCommand> {
  readonly commands: Keyed[] = [];
  readonly results: LaneOutcome[] = [];
  readonly changes = new ChangeCollector();
  /** Accounts it decided for, also those whose commands were refused. */
  readonly accounts = new Set<string>();
  readonly #cache: AccountCache;
  readonly #decide: Decide;
  readonly #kept: KeptAnswer[] = [];
  readonly #forks = new Map<string, AccountState>();
  readonly #venue: LaneLiquidity;
  /** What its decisions took of the venue; nothing more once they are committed. */
  #taken: VenueFill[] = [];
  #givenBack: VenueFill[] = [];
  #atMs = 0;

  constructor(cache: AccountCache, decide: Decide, venue: LaneLiquidity) {
    this.#cache = cache;
    this.#decide = decide;
    this.#venue = venue;
  }

  /** The latest instant of its commands. */
  get atMs(): number {
    return this.#atMs;
  }

  /**
   * Decides one more command, whose account is loaded, on what its market has left. Throws
   * `CommandPoisoned`; then the forks are worthless, what was taken is given back, nothing has
   * happened, and the other commands begin anew in another batch.
   */
  add(keyed: Keyed): void {
    const { command, key } = keyed;
    const { accountId, nowMs } = command;
    this.#atMs = Math.max(this.#atMs, nowMs);
    this.accounts.add(accountId);
    try {
      const result = this.#outcomeOf(command);
      this.commands.push(keyed);
      this.results.push(result);
      if (key === null) return;
      const answer = { accountId, ...key, atMs: nowMs, result };
      // What its order carries is found again by the order: it need not live on in memory.
      if (!isCarriedByOrder(answer)) this.#kept.push(answer);
      this.changes.answer(answer);
    } catch (cause) {
      this.giveBack();
      throw new CommandPoisoned(keyed, cause);
    }
  }

  /**
   * Makes it the truth in memory, once it is committed. An account that memory forgot meanwhile is
   * loaded when it is needed.
   */
  adopt(feeds: readonly FeedChange[]): void {
    for (const [accountId, fork] of this.#forks) {
      const account = this.#cache.get(accountId);
      if (account !== undefined) account.state = commitFork(fork);
    }
    for (const { accountId, counters } of feeds) {
      const account = this.#cache.get(accountId);
      if (account !== undefined) account.counters = counters;
    }
    for (const answer of this.#kept) this.#cache.answers.keep(answer);
    // Committed after all, though it was given up when the store went away.
    for (const fill of this.#givenBack) this.#venue.take(fill);
    this.#taken = [];
    this.#givenBack = [];
  }

  /** Asks for what its decisions took; null where there is nothing to ask, or nobody. */
  reserve(): Promise<Reservation> | null {
    return this.#taken.length === 0 ? null : (this.#venue.reserve?.(this.#taken) ?? null);
  }

  /** Gives back to the venue what its decisions took, unless they are committed. */
  giveBack(): void {
    this.#venue.giveBack(this.#taken, this.#atMs);
    this.#givenBack.push(...this.#taken);
    this.#taken = [];
  }

  #outcomeOf(command: Command): LaneOutcome {
    const account = this.#cache.need(command.accountId);
    const fork = this.#forks.get(command.accountId);
    const facing = this.#venue.facingOf(command);
    const decision = this.#decide(fork ?? account.state, this.#withOwnTrades(facing));
    if (decision.outcome === 'refused') return decision;
    this.#taken.push(...this.#venue.takeOf(command, decision));
    if (decision.facts.length > 0) {
      const working = fork ?? this.#fork(account);
      for (const fact of decision.facts) {
        const balances = this.changes.balancesFor(fact);
        applyFact(working, fact);
        this.changes.note(fact, balances);
      }
    }
    return { outcome: 'accepted', answer: decision.answer };
  }

  /** What the batch itself traded before stands behind what the store knew of. */
  #withOwnTrades(command: Command): Command {
    if (!('dayTrading' in command) || command.dayTrading?.traded === undefined) return command;
    const { busted, traded: own } = this.changes.tradesOf(command.accountId);
    const before = command.dayTrading.traded.filter(({ fill }) => !busted.has(fill.fillId));
    return { ...command, dayTrading: { ...command.dayTrading, traded: [...before, ...own] } };
  }

  #fork({ state, counters }: CachedAccount): AccountState {
    const fork = forkAccount(state);
    this.#forks.set(state.accountId, fork);
    this.changes.begin(state, fork, counters);
    return fork;
  }
}
