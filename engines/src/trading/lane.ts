import { type AccountState, copyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { Clock } from '../clock.ts';
import { AccountCache } from './account-cache.ts';
import {
  adoptBatch,
  CommandPoisoned,
  type Decide,
  type DecidedBatch,
  decideBatch,
  type KeyedCommand,
} from './decide-batch.ts';
import { ANSWER_KEPT_MS, type KeptAnswer, type LaneOutcome, pairKey } from './lane-answers.ts';
import {
  type CommitOutcome,
  type GroupPlace,
  type LaneChanges,
  type LaneHold,
  LaneStoreUnavailable,
} from './lane-store.ts';
import { addKnowledge, lookupsOf, needsLookup } from './store-knowledge.ts';

/** Commands in one commit group at most. */
const BATCH_MAX = 256;
/** Turns of the event loop a batch may wait for more, and those in a row that bring none. */
const GATHER_TURNS_MAX = 16;
const QUIET_TURNS_MAX = 3;
const COMMIT_ATTEMPTS_MAX = 3;

export interface LaneLimits {
  /** Commands that may wait; the next one is told so. */
  readonly queue: number;
  /** Accounts kept in memory. */
  readonly accounts: number;
  readonly answersPerAccount: number;
}

export const laneLimits: LaneLimits = { queue: 8192, accounts: 50_000, answersPerAccount: 32 };

/**
 * What a caller gets. A broken invariant rejects with `CommandFailed`, an outage with
 * `LaneStoreUnavailable`.
 */
export type LaneReply =
  | LaneOutcome
  /** The key came with another request before. */
  | { readonly outcome: 'key-reused' }
  /** Too many commands wait; nothing was done. */
  | { readonly outcome: 'busy' }
  /** The lane shuts down or has gone to another process; nothing was done. */
  | { readonly outcome: 'stopped' };

/**
 * One command could not be carried out, because a rule broke or the database would not take it.
 * Nothing of it remains.
 */
export class CommandFailed extends Error {
  constructor(kind: Command['kind'], cause: unknown) {
    super(`${kind} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'CommandFailed';
  }
}

interface Waiting extends KeyedCommand {
  readonly resolve: (reply: LaneReply) => void;
  readonly reject: (error: Error) => void;
}

export interface LaneOptions {
  readonly hold: LaneHold;
  readonly decide: Decide;
  readonly clock: Clock;
  readonly limits?: Partial<LaneLimits>;
  /** Resolves when the event loop has heard what has arrived by now. */
  readonly nextTurn?: () => Promise<void>;
  /** Called after each commit, before the callers are answered. Must not throw. */
  readonly onCommitted?: (changes: LaneChanges, at: GroupPlace) => void;
  /** The lane was lost to another process, or the store stayed away. */
  readonly onLost?: () => void;
}

const RENEW_EVERY_MS = 3_000;

type AnswersByKey = ReadonlyMap<string, KeptAnswer>;
const NO_ANSWERS: AnswersByKey = new Map();

/**
 * The single writer of a share of the accounts. One batch is in flight; whatever queues meanwhile
 * is the next. Rules decide in memory on forks, the batch is one statement, callers are answered
 * after the commit.
 */
export class Lane {
  readonly lane: number;
  readonly #hold: LaneHold;
  readonly #decide: Decide;
  readonly #options: LaneOptions;
  readonly #nextTurn: () => Promise<void>;
  readonly #limits: LaneLimits;
  readonly #cache: AccountCache;
  readonly #running = new Map<
    string,
    { readonly requestHash: string; readonly reply: Promise<LaneReply> }
  >();
  readonly #stopRenewing: () => void;
  #queue: Waiting[] = [];
  #loop: Promise<void> | null = null;
  #state: 'open' | 'draining' | 'lost' = 'open';

  constructor(options: LaneOptions) {
    this.#options = options;
    this.#nextTurn = options.nextTurn ?? (() => Promise.resolve());
    this.#hold = options.hold;
    this.lane = options.hold.lane;
    this.#decide = options.decide;
    this.#limits = { ...laneLimits, ...options.limits };
    this.#cache = new AccountCache(this.#hold, this.#limits);
    this.#stopRenewing = options.clock.every(RENEW_EVERY_MS, () => void this.#renew());
  }

  /** Queues a command. The same key while the first is still on its way gets the first's reply. */
  submit(keyed: KeyedCommand): Promise<LaneReply> {
    if (this.#state !== 'open') return Promise.resolve({ outcome: 'stopped' });
    if (keyed.key === null) return this.#enqueue(keyed);
    const { commandKey, requestHash } = keyed.key;
    const key = pairKey(keyed.command.accountId, commandKey);
    const first = this.#running.get(key);
    if (first !== undefined) {
      return first.requestHash === requestHash
        ? first.reply
        : Promise.resolve({ outcome: 'key-reused' });
    }
    const reply = this.#enqueue(keyed);
    this.#running.set(key, { requestHash, reply });
    const forget = () => void this.#running.delete(key);
    reply.then(forget, forget);
    return reply;
  }

  /** What the command would do, by the rules that run it; stores nothing. */
  async preview(command: Command): Promise<Decision> {
    await this.#cache.ensure([command.accountId]);
    const { commands } = await this.#withKnowledge([{ command, key: null }]);
    const state = this.#cache.need(command.accountId).state;
    return this.#decide(state, commands[0]?.command ?? command);
  }

  /** The account as last committed. A snapshot: later commits do not change it. */
  async read(accountId: string): Promise<AccountState> {
    await this.#cache.ensure([accountId]);
    return copyAccount(this.#cache.need(accountId).state);
  }

  /** Takes no more commands, finishes those it has, and gives the lease back. */
  async drain(): Promise<void> {
    if (this.#state === 'open') this.#state = 'draining';
    await this.#loop;
    this.#stopRenewing();
    await this.#hold.release();
  }

  #enqueue(keyed: KeyedCommand): Promise<LaneReply> {
    if (this.#queue.length >= this.#limits.queue) return Promise.resolve({ outcome: 'busy' });
    return new Promise((resolve, reject) => {
      this.#queue.push({ command: keyed.command, key: keyed.key, resolve, reject });
      this.#loop ??= this.#run();
    });
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      await this.#gather();
      const batch = this.#queue.splice(0, BATCH_MAX);
      if (this.#state === 'lost') {
        for (const waiting of batch) waiting.resolve({ outcome: 'stopped' });
        continue;
      }
      try {
        await this.#process(batch);
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        for (const waiting of batch) waiting.reject(failure);
      }
      this.#cache.trim();
    }
    // In the same turn as the look at the queue: a command that comes later starts a new loop.
    this.#loop = null;
  }

  /**
   * Waits while turns of the event loop bring more commands: those on their way belong to this
   * batch, and a commit costs nearly the same for one and for many. Nothing waits for a timer; a
   * turn that brings nothing takes microseconds.
   */
  async #gather(): Promise<void> {
    let quietTurns = 0;
    for (let turn = 0; turn < GATHER_TURNS_MAX && this.#queue.length < BATCH_MAX; turn += 1) {
      const known = this.#queue.length;
      await this.#nextTurn();
      quietTurns = this.#queue.length === known ? quietTurns + 1 : 0;
      if (quietTurns === QUIET_TURNS_MAX) return;
    }
  }

  async #process(batch: readonly Waiting[]): Promise<void> {
    await this.#cache.ensure(batch.map(({ command }) => command.accountId));
    const { commands, answers } = await this.#withKnowledge(batch);
    await this.#commitGroup(commands.filter((waiting) => !this.#answerAgain(waiting, answers)));
  }

  /** Answers a repeated key with what it was answered before. */
  #answerAgain({ command, key, resolve }: Waiting, found: AnswersByKey): boolean {
    if (key === null) return false;
    const { accountId, nowMs } = command;
    const { commandKey, requestHash } = key;
    const kept =
      this.#cache.answers.find(accountId, commandKey, nowMs) ??
      found.get(pairKey(accountId, commandKey));
    if (kept === undefined || nowMs - kept.atMs >= ANSWER_KEPT_MS) return false;
    resolve(kept.requestHash === requestHash ? kept.result : { outcome: 'key-reused' });
    return true;
  }

  async #withKnowledge<T extends KeyedCommand>(
    commands: readonly T[],
  ): Promise<{ readonly commands: readonly T[]; readonly answers: AnswersByKey }> {
    const lookups = lookupsOf(commands, this.#cache);
    if (!needsLookup(lookups)) return { commands, answers: NO_ANSWERS };
    const found = await this.#hold.find(lookups);
    return {
      commands: commands.map((keyed) => ({
        ...keyed,
        command: addKnowledge(keyed.command, found),
      })),
      answers: new Map(
        found.answers.map((kept) => [pairKey(kept.accountId, kept.commandKey), kept]),
      ),
    };
  }

  /**
   * Commits a group whole; when the database refuses it, by halves, until one command stands alone.
   */
  async #commitGroup(group: readonly Waiting[]): Promise<void> {
    if (group.length === 0) return;
    const batch = this.#decideOrDrop(group);
    if (batch === null) return;
    const outcome = batch.decided.changes.isEmpty
      ? ({ outcome: 'committed' } as const)
      : await this.#commitSurely(batch.decided);
    if (outcome.outcome === 'committed') {
      this.#answer(batch);
    } else if (outcome.outcome === 'lease-lost') {
      this.#lose();
      for (const waiting of batch.group) waiting.resolve({ outcome: 'stopped' });
    } else if (batch.group.length === 1) {
      const [poisoned] = batch.group;
      poisoned?.reject(new CommandFailed(poisoned.command.kind, outcome.cause));
    } else {
      const middle = Math.ceil(batch.group.length / 2);
      await this.#commitGroup(batch.group.slice(0, middle));
      await this.#commitGroup(batch.group.slice(middle));
    }
  }

  /** Decides a group; a command whose rule throws is failed and left out. */
  #decideOrDrop(
    group: readonly Waiting[],
  ): { readonly group: readonly Waiting[]; readonly decided: DecidedBatch } | null {
    let left = group;
    while (left.length > 0) {
      try {
        return { group: left, decided: decideBatch(left, this.#cache, this.#decide) };
      } catch (error) {
        if (!(error instanceof CommandPoisoned)) throw error;
        const poisoned = left[error.index];
        poisoned?.reject(new CommandFailed(poisoned.command.kind, error.cause));
        left = left.filter((waiting) => waiting !== poisoned);
      }
    }
    return null;
  }

  #answer(batch: { readonly group: readonly Waiting[]; readonly decided: DecidedBatch }): void {
    const { group, decided } = batch;
    for (const [index, waiting] of group.entries()) {
      const result = decided.results[index];
      if (result === undefined) throw new Error('a command of the batch has no result');
      waiting.resolve(result);
    }
  }

  /** Commits, and after a broken connection finds out whether it had been committed. */
  async #commitSurely(decided: DecidedBatch): Promise<CommitOutcome> {
    const changes = decided.changes.finish(decided.atMs);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#commitOnce(changes, attempt);
      if (outcome === null) continue;
      if (outcome.outcome === 'committed') {
        adoptBatch(decided, this.#cache);
        for (const { accountId, counters } of changes.feeds) {
          this.#cache.need(accountId).counters = counters;
        }
        this.#options.onCommitted?.(changes, { lane: this.lane, seq: this.#hold.headSeq });
      }
      return outcome;
    }
  }

  /** Null: nothing was written and another attempt may follow. */
  async #commitOnce(changes: LaneChanges, attempt: number): Promise<CommitOutcome | null> {
    try {
      return await this.#hold.commit(changes);
    } catch (error) {
      if (!(error instanceof LaneStoreUnavailable)) throw error;
      const recovered = await this.#recover();
      if (recovered === null) return { outcome: 'lease-lost' };
      if (recovered.wasCommitted) return { outcome: 'committed' };
      if (attempt >= COMMIT_ATTEMPTS_MAX) throw error;
      return null;
    }
  }

  /**
   * Nobody may decide on memory whose truth is unknown: when the store stays away, the lane ends.
   */
  async #recover(): Promise<{ readonly wasCommitted: boolean } | null> {
    try {
      return await this.#hold.recover();
    } catch (error) {
      this.#lose();
      throw error;
    }
  }

  async #renew(): Promise<void> {
    if (this.#state === 'lost' || this.#loop !== null) return;
    try {
      if (!(await this.#hold.renew()) && this.#loop === null) this.#lose();
    } catch {
      // The database is away; the next command finds out and recovers.
    }
  }

  #lose(): void {
    if (this.#state === 'lost') return;
    this.#state = 'lost';
    this.#stopRenewing();
    this.#options.onLost?.();
  }
}
