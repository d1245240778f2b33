import { type AccountState, copyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { Clock } from '../clock.ts';
import { AccountCache } from './account-cache.ts';
import {
  Batch,
  CommandPoisoned,
  type Decide,
  type KeyedCommand,
  type LaneKey,
} from './decide-batch.ts';
import { gather } from './gather.ts';
import { ANSWER_KEPT_MS, pairKey } from './lane-answers.ts';
import {
  type Answers,
  answerAll,
  CommandFailed,
  fail,
  isOfOne,
  type LaneReply,
  stop,
  tell,
  type Waiting,
} from './lane-callers.ts';
import { LaneCommits } from './lane-commits.ts';
import { type LaneLimits, laneLimits } from './lane-limits.ts';
import type { CommitOutcome, CommittedGroup, LaneChanges, LaneHold } from './lane-store.ts';
import {
  type AnswersByKey,
  lookupsOf,
  NO_ANSWERS,
  NO_LOOKUPS,
  needsLookup,
  withKnowledge,
} from './store-knowledge.ts';
import type { Venue } from './venue.ts';

/** Commands in one commit group at most. */
const BATCH_MAX = 256;
/** Queued commands decided in one turn while a batch is in flight. */
const DECIDED_A_TURN = 32;

export interface LaneOptions {
  readonly hold: LaneHold;
  readonly decide: Decide;
  /** The liquidity all lanes of the process share. */
  readonly venue: Venue;
  readonly clock: Clock;
  readonly limits?: Partial<LaneLimits>;
  /** Resolves when the event loop has heard what has arrived by now. */
  readonly nextTurn?: () => Promise<void>;
  /** Called after each commit, before the callers are answered. */
  readonly onCommitted?: (changes: LaneChanges, at: CommittedGroup) => void;
  /** Hears when that threw: the commit stands, and its callers are answered. */
  readonly onFailure?: (error: unknown) => void;
  /** The lane was lost to another process. */
  readonly onLost?: () => void;
}

const RENEW_EVERY_MS = 3_000;
const COME_BACK_EVERY_MS = 1_000;

/**
 * The single writer of its process. One batch is in flight; whatever comes meanwhile is the next,
 * and is decided at once if its accounts are at hand and not in flight: accounts share no state, so
 * whatever becomes of the first, the second stands. Rules decide in memory on forks, a batch is one
 * statement, callers are answered after the commit.
 */
export class Lane {
  readonly lane: number;
  readonly #hold: LaneHold;
  readonly #decide: Decide;
  readonly #venue: Venue;
  readonly #commits: LaneCommits;
  readonly #nextTurn: () => Promise<void>;
  readonly #limits: LaneLimits;
  readonly #cache: AccountCache;
  readonly #running = new Map<
    string,
    { readonly requestHash: string; readonly reply: Promise<LaneReply> }
  >();
  readonly #stopClocks: () => void;
  #queue: Waiting[] = [];
  /** Accounts of the queue: what comes for them later waits behind. */
  #queuedAccounts = new Set<string>();
  /** Accounts of the batch in flight; null while none is. */
  #inFlight: ReadonlySet<string> | null = null;
  /** What has been decided since that batch left. */
  #next: Batch<Waiting>;
  #loop: Promise<void> | null = null;
  #isDraining = false;

  constructor(options: LaneOptions) {
    this.#nextTurn = options.nextTurn ?? (() => Promise.resolve());
    this.#hold = options.hold;
    this.lane = options.hold.lane;
    this.#decide = options.decide;
    this.#venue = options.venue;
    this.#limits = { ...laneLimits, ...options.limits };
    this.#cache = new AccountCache(this.#hold, this.#limits);
    this.#next = this.#newBatch();
    this.#commits = new LaneCommits({
      hold: options.hold,
      onCommitted: (changes) =>
        options.onCommitted?.(changes, {
          lane: this.lane,
          seq: this.#hold.headSeq,
          hash: this.#hold.headHash,
        }),
      onFailure: (error) => options.onFailure?.(error),
      onLost: () => {
        this.#stopClocks();
        options.onLost?.();
      },
    });
    const isIdle = () => this.#loop === null;
    const stops = [
      options.clock.every(RENEW_EVERY_MS, () => {
        if (isIdle()) void this.#commits.renew(isIdle);
      }),
      options.clock.every(COME_BACK_EVERY_MS, () => void this.#commits.comeBack()),
    ];
    this.#stopClocks = () => {
      for (const stop of stops) stop();
    };
  }

  /** True while commands are taken: the lease is held and the store answers. */
  get isOpen(): boolean {
    return !this.#isDraining && this.#commits.isHere;
  }

  /** Queues a command. The same key while the first is still on its way gets the first's reply. */
  submit(keyed: KeyedCommand): Promise<LaneReply> {
    if (!this.isOpen) return Promise.resolve({ outcome: 'stopped' });
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

  /** What a key was answered before; null when it was not, or too long ago. */
  async recall(accountId: string, key: LaneKey, nowMs: number): Promise<LaneReply | null> {
    const { commandKey, requestHash } = key;
    const first = this.#running.get(pairKey(accountId, commandKey));
    await first?.reply;
    await this.#cache.ensure([accountId]);
    const known = this.#cache.answers.find(accountId, commandKey, nowMs);
    const commandKeys = [{ accountId, commandKey }];
    const kept =
      known ?? (await this.#hold.find({ ...NO_LOOKUPS, commandKeys })).answers[0] ?? null;
    if (kept === null || nowMs - kept.atMs >= ANSWER_KEPT_MS) return null;
    return kept.requestHash === requestHash ? kept.result : { outcome: 'key-reused' };
  }

  /** What the command would do, by the rules that run it; stores nothing. */
  async preview(command: Command): Promise<Decision> {
    await this.#cache.ensure([command.accountId]);
    const { commands } = await withKnowledge([{ command, key: null }], this.#cache, this.#hold);
    const state = this.#cache.need(command.accountId).state;
    return this.#decide(state, this.#venue.facingOf(commands[0]?.command ?? command));
  }

  /** The account as last committed. A snapshot: later commits do not change it. */
  async read(accountId: string): Promise<AccountState> {
    await this.#cache.ensure([accountId]);
    return copyAccount(this.#cache.need(accountId).state);
  }

  forget(isGone: (accountId: string) => boolean): void {
    this.#cache.forgetAll(isGone);
  }

  /** Takes no more commands, finishes those it has, and gives the lease back. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#loop;
    this.#stopClocks();
    await this.#hold.release();
  }

  #newBatch(): Batch<Waiting> {
    return new Batch(this.#cache, this.#decide, this.#venue);
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
    if (!this.#commits.isHere) return stop(waiting);
    try {
      await this.#cache.ensure(waiting.map(({ command }) => command.accountId));
      const { commands, answers } = await withKnowledge(waiting, this.#cache, this.#hold);
      this.#decideForNext(commands, answers);
    } catch (error) {
      // The others do not suffer for one account that cannot be read.
      if (isOfOne(waiting, error)) for (const one of waiting) await this.#decideWaiting([one]);
      else fail(waiting, error);
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
    if (!this.#commits.isHere) return () => stop(batch.commands);
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
    const { commands } = batch;
    const outcome = await this.#commitSurely(batch);
    switch (outcome.outcome) {
      case 'committed':
        return () => answerAll(batch);
      case 'lease-lost':
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
        answer = !this.#commits.isHere ? () => stop(half) : await this.#commit(this.#decided(half));
      } catch (error) {
        answer = () => fail(half, error);
      }
      answer();
    }
    return () => {};
  }

  /** What the batch took of the venue is given back unless it is committed. */
  async #commitSurely(batch: Batch<Waiting>): Promise<CommitOutcome> {
    if (batch.changes.isEmpty) return { outcome: 'committed' };
    try {
      const changes = batch.changes.finish(batch.atMs);
      return await this.#commits.commit({ changes, adopt: () => batch.adopt(changes.feeds) });
    } finally {
      batch.giveBack();
    }
  }
}
