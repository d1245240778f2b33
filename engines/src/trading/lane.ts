import { type AccountState, copyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { Clock } from '../clock.ts';
import { AccountCache } from './account-cache.ts';
import { Batch, CommandPoisoned, type Decide, type KeyedCommand } from './decide-batch.ts';
import { gather } from './gather.ts';
import { ANSWER_KEPT_MS, pairKey } from './lane-answers.ts';
import {
  type Answers,
  answerAll,
  CommandFailed,
  fail,
  type LaneReply,
  stop,
  tell,
  type Waiting,
} from './lane-callers.ts';
import {
  type CommitOutcome,
  type GroupPlace,
  type LaneChanges,
  type LaneHold,
  LaneStoreUnavailable,
} from './lane-store.ts';
import {
  type AnswersByKey,
  lookupsOf,
  NO_ANSWERS,
  needsLookup,
  withKnowledge,
} from './store-knowledge.ts';

/** Commands in one commit group at most. */
const BATCH_MAX = 256;
/** Queued commands decided in one turn while a batch is in flight. */
const DECIDED_A_TURN = 32;
const COMMIT_ATTEMPTS_MAX = 3;

export interface LaneLimits {
  /** Commands that may wait; the next one is told so. */
  readonly queue: number;
  /** Accounts kept in memory. */
  readonly accounts: number;
  readonly answersPerAccount: number;
}

export const laneLimits: LaneLimits = { queue: 8192, accounts: 50_000, answersPerAccount: 32 };

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

const COMMITTED: CommitOutcome = { outcome: 'committed' };

/**
 * The single writer of a share of the accounts. One batch is in flight; whatever comes meanwhile is
 * the next, and is decided at once if its accounts are at hand and not in flight: accounts share no
 * state, so whatever becomes of the first, the second stands. Rules decide in memory on forks, a
 * batch is one statement, callers are answered after the commit.
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
  /** Accounts of the queue: what comes for them later waits behind. */
  #queuedAccounts = new Set<string>();
  /** Accounts of the batch in flight; null while none is. */
  #inFlight: ReadonlySet<string> | null = null;
  /** What has been decided since that batch left. */
  #next: Batch<Waiting>;
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
    this.#next = this.#newBatch();
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
    const { commands } = await withKnowledge([{ command, key: null }], this.#cache, this.#hold);
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

  #newBatch(): Batch<Waiting> {
    return new Batch(this.#cache, this.#decide);
  }

  #enqueue({ command, key }: KeyedCommand): Promise<LaneReply> {
    if (this.#queue.length >= this.#limits.queue) return Promise.resolve({ outcome: 'busy' });
    return new Promise((resolve, reject) => {
      const waiting = { command, key, resolve, reject };
      if (this.#decidesNow(waiting)) return;
      this.#keepQueued(waiting);
      this.#loop ??= this.#run();
    });
  }

  /** Decides a command for the next batch while one is in flight, if nothing stands against it. */
  #decidesNow(waiting: Waiting): boolean {
    const { accountId } = waiting.command;
    if (this.#inFlight === null || this.#inFlight.has(accountId)) return false;
    if (this.#queuedAccounts.has(accountId)) return false;
    if (this.#next.commands.length >= BATCH_MAX || !this.#cache.touch(accountId)) return false;
    if (needsLookup(lookupsOf([waiting], this.#cache))) return false;
    this.#decideForNext([waiting], NO_ANSWERS);
    return true;
  }

  async #run(): Promise<void> {
    let answer: Answers | null = null;
    while (this.#queue.length > 0 || this.#next.commands.length > 0) {
      // Callers need not wait for those who come after them, unless these are ready to go.
      if (this.#next.commands.length === 0) answer = tell(answer);
      const batch = await this.#takeNext();
      const flight = this.#carryOut(batch);
      answer = tell(answer);
      const deciding = this.#decideQueued();
      answer = await flight;
      await deciding;
      this.#cache.trim(this.#next.accounts);
    }
    // In the same turn as the look at the queue: a command that comes later starts a new loop.
    this.#loop = null;
    tell(answer);
  }

  /**
   * Decides for the next batch what has queued and need not wait, a few commands a turn: the batch
   * in flight is still on its way into the database's socket.
   */
  async #decideQueued(): Promise<void> {
    while (this.#inFlight !== null && this.#decideSome() > 0) await this.#nextTurn();
  }

  /** Returns how many. What must wait stays in its order. */
  #decideSome(): number {
    const queued = this.#queue;
    let count = 0;
    this.#queue = [];
    this.#queuedAccounts = new Set();
    for (const waiting of queued) {
      if (count < DECIDED_A_TURN && this.#decidesNow(waiting)) count += 1;
      else this.#keepQueued(waiting);
    }
    return count;
  }

  #keepQueued(waiting: Waiting): void {
    this.#queue.push(waiting);
    this.#queuedAccounts.add(waiting.command.accountId);
  }

  /** The batch that was decided meanwhile, with those who had to wait for it. */
  async #takeNext(): Promise<Batch<Waiting>> {
    if (this.#next.commands.length === 0) {
      await gather({
        countNow: () => this.#queue.length,
        enough: BATCH_MAX,
        nextTurn: this.#nextTurn,
      });
    }
    const waiting = this.#queue.splice(0, BATCH_MAX - this.#next.commands.length);
    this.#queuedAccounts = new Set(this.#queue.map(({ command }) => command.accountId));
    if (waiting.length > 0) await this.#decideWaiting(waiting);
    const batch = this.#next;
    this.#next = this.#newBatch();
    return batch;
  }

  /** Loads and looks up what they need, then decides them behind those that are decided. */
  async #decideWaiting(waiting: readonly Waiting[]): Promise<void> {
    if (this.#state === 'lost') return stop(waiting);
    try {
      await this.#cache.ensure(waiting.map(({ command }) => command.accountId));
      const { commands, answers } = await withKnowledge(waiting, this.#cache, this.#hold);
      this.#decideForNext(commands, answers);
    } catch (error) {
      fail(waiting, error);
    }
  }

  /** Decides commands; one whose rule throws is failed, and the others begin anew without it. */
  #decideForNext(commands: readonly Waiting[], answers: AnswersByKey): void {
    for (const waiting of commands) {
      if (this.#answerAgain(waiting, answers)) continue;
      try {
        this.#next.add(waiting);
      } catch (error) {
        if (!(error instanceof CommandPoisoned)) throw error;
        waiting.reject(new CommandFailed(waiting.command.kind, error.cause));
        this.#next = this.#decided(this.#next.commands);
      }
    }
  }

  /** A batch of these commands; those whose rule throws are failed and left out. */
  #decided(commands: readonly Waiting[]): Batch<Waiting> {
    let left = commands;
    for (;;) {
      const batch = this.#newBatch();
      try {
        for (const waiting of left) batch.add(waiting);
        return batch;
      } catch (error) {
        if (!(error instanceof CommandPoisoned)) throw error;
        const poisoned = left.find((waiting) => waiting === error.keyed);
        poisoned?.reject(new CommandFailed(poisoned.command.kind, error.cause));
        left = left.filter((waiting) => waiting !== poisoned);
      }
    }
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

  /**
   * Commits a batch whole; when the database refuses it, by halves, until one command stands alone.
   * Returns what tells the callers.
   */
  async #carryOut(batch: Batch<Waiting>): Promise<Answers> {
    if (this.#state === 'lost') return () => stop(batch.commands);
    this.#inFlight = batch.accounts;
    try {
      return await this.#commit(batch);
    } catch (error) {
      return () => fail(batch.commands, error);
    } finally {
      this.#inFlight = null;
    }
  }

  async #commit(batch: Batch<Waiting>): Promise<Answers> {
    const { commands, changes } = batch;
    const outcome = changes.isEmpty ? COMMITTED : await this.#commitSurely(batch);
    switch (outcome.outcome) {
      case 'committed':
        return () => answerAll(batch);
      case 'lease-lost':
        this.#lose();
        return () => stop(commands);
      case 'refused': {
        const [first, ...others] = commands;
        if (first !== undefined && others.length === 0) {
          return () => first.reject(new CommandFailed(first.command.kind, outcome.cause));
        }
        return this.#commitHalves(commands);
      }
    }
  }

  async #commitHalves(commands: readonly Waiting[]): Promise<Answers> {
    const middle = Math.ceil(commands.length / 2);
    for (const half of [commands.slice(0, middle), commands.slice(middle)]) {
      let answer: Answers;
      try {
        answer =
          this.#state === 'lost' ? () => stop(half) : await this.#commit(this.#decided(half));
      } catch (error) {
        answer = () => fail(half, error);
      }
      answer();
    }
    return () => {};
  }

  /** Commits, and after a broken connection finds out whether it had been committed. */
  async #commitSurely(batch: Batch<Waiting>): Promise<CommitOutcome> {
    const changes = batch.changes.finish(batch.atMs);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#commitOnce(changes, attempt);
      if (outcome === null) continue;
      if (outcome.outcome === 'committed') {
        batch.adopt();
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
