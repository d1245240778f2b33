import type { AccountState } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { Clock } from '../../clock.ts';
import type { LaneLiquidity } from '../../roles/liquidity/lane-liquidity.ts';
import { AccountCache } from './account-cache.ts';
import { ColdAccounts } from './cold-accounts.ts';
import {
  Batch,
  CommandPoisoned,
  type Decide,
  type KeyedCommand,
  type LaneKey,
} from './decide-batch.ts';
import { FLIGHTS_MAX, Flights } from './flights.ts';
import { gather } from './gather.ts';
import { ANSWER_KEPT_MS, pairKey } from './lane-answers.ts';
import {
  CommandFailed,
  fail,
  isOfOne,
  type LaneReply,
  stop,
  type Waiting,
} from './lane-callers.ts';
import { LaneCommits } from './lane-commits.ts';
import { type LaneLimits, laneLimits } from './lane-limits.ts';
import type { CommittedGroup, LaneChanges, LaneHold } from './lane-store.ts';
import { RunningKeys } from './running-keys.ts';
import {
  type AnswersByKey,
  NO_ANSWERS,
  NO_LOOKUPS,
  needsStore,
  withKnowledge,
} from './store-knowledge.ts';

/** Commands in one commit group at most. */
const BATCH_MAX = 256;
/** Queued commands decided in one turn of the event loop. */
const DECIDED_A_TURN = 32;
/** Commands for which a second flight is worth what a commit costs. */
const SECOND_BATCH_MIN = 4;
/** What is left of the largest crowd from one batch to the next. */
const CROWD_KEPT = 0.875;

export interface LaneOptions {
  readonly hold: LaneHold;
  readonly decide: Decide;
  /** The liquidity all lanes of the process share. */
  readonly venue: LaneLiquidity;
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
/** Whoever else looks for lanes without a line does so as often: ours is found again first. */
const SURE_EVERY_MS = 1_000;

/**
 * The single writer of its process. Rules decide in memory on forks, a command at once if its
 * account is at hand; a batch is one statement, callers are answered after the commit. Two batches
 * are on their way at most, the second sent before the first is answered: accounts share no state,
 * and what is in flight is not decided for. Accounts that are not in memory are loaded beside it.
 */
export class Lane {
  readonly lane: number;
  readonly #hold: LaneHold;
  readonly #decide: Decide;
  readonly #venue: LaneLiquidity;
  readonly #commits: LaneCommits;
  readonly #nextTurn: () => Promise<void>;
  readonly #limits: LaneLimits;
  readonly #cache: AccountCache;
  readonly #running = new RunningKeys();
  readonly #stopClocks: () => void;
  readonly #cold: ColdAccounts;
  /** What must wait: for its account to land, for what is looked up, or for room. */
  #queue: Waiting[] = [];
  /** Accounts of the queue: what comes for them later waits behind. */
  #queuedAccounts = new Set<string>();
  /** Of the queue, those that are being loaded and decided. */
  #taken = 0;
  readonly #flights: Flights;
  /** What has been decided and not sent. */
  #next: Batch<Waiting>;
  /** Commands that were under way at once, lately. */
  #crowd = 0;
  #loop: Promise<void> | null = null;
  #wake: () => void = () => {};
  #isDraining = false;

  constructor(options: LaneOptions) {
    this.#nextTurn = options.nextTurn ?? (() => Promise.resolve());
    this.#hold = options.hold;
    this.lane = options.hold.lane;
    this.#decide = options.decide;
    this.#venue = options.venue;
    this.#limits = { ...laneLimits, ...options.limits };
    this.#cache = new AccountCache(this.#hold, this.#limits);
    this.#cold = new ColdAccounts(this.#cache, (commands) => this.#takeLoaded(commands));
    this.#next = this.#newBatch();
    this.#commits = new LaneCommits({
      hold: options.hold,
      onCommitted: (changes, at) => options.onCommitted?.(changes, at),
      onFailure: (error) => options.onFailure?.(error),
      onLost: () => {
        this.#stopClocks();
        options.onLost?.();
      },
    });
    this.#flights = new Flights(this.#commits, (commands) => this.#decided(commands));
    const stops = [
      options.clock.every(RENEW_EVERY_MS, () => {
        if (this.#isIdle()) void this.#commits.renew(this.#isIdle);
      }),
      options.clock.every(SURE_EVERY_MS, () => void this.isSure().catch(() => {})),
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
    const { command, key } = keyed;
    return this.#running.once(command.accountId, key, () => this.#enqueue(keyed));
  }

  /** What a key was answered before; null when it was not, or too long ago. */
  async recall(accountId: string, key: LaneKey, nowMs: number): Promise<LaneReply | null> {
    const { commandKey, requestHash } = key;
    await this.#running.replyTo(accountId, commandKey);
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

  /**
   * Whether what is remembered is certainly the last: false when the lane has gone to another
   * process. Rejects while the store is away.
   */
  async isSure(): Promise<boolean> {
    if (this.#commits.isHere && this.#hold.isSure()) return true;
    return this.#commits.makeSure(this.#isIdle);
  }

  readonly #isIdle = (): boolean => this.#loop === null;

  /** Hands over the account as last committed; what is told of it must keep nothing of it. */
  async look<Told>(accountId: string, tell: (state: AccountState) => Told): Promise<Told> {
    await this.#cache.ensure([accountId]);
    return tell(this.#cache.need(accountId).state);
  }

  forget(isGone: (accountId: string) => boolean): void {
    this.#cache.forgetAll(isGone);
  }

  /** Takes no more commands, finishes those it has, and gives the lease back. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    await this.#cold.settled();
    await this.#loop;
    this.#stopClocks();
    await this.#hold.release();
  }

  #newBatch(): Batch<Waiting> {
    return new Batch(this.#cache, this.#decide, this.#venue);
  }

  #enqueue({ command, key }: KeyedCommand): Promise<LaneReply> {
    const count = this.#queue.length + this.#cold.count;
    if (count >= this.#limits.queue) return Promise.resolve({ outcome: 'busy' });
    return new Promise((resolve, reject) => {
      const waiting = { command, key, resolve, reject };
      const mustWait = this.#mustWait(command.accountId);
      const isDecided = !mustWait && this.#decidesNow(waiting);
      if (!isDecided) this.#keepQueued(waiting);
      if (this.#loop === null) this.#start();
      else if (isDecided ? this.#isNextReady() : !mustWait && this.#room > 0) this.#wake();
    });
  }

  /** Whether an account is in flight, or others wait for it already. */
  #mustWait(accountId: string): boolean {
    if (this.#queuedAccounts.has(accountId) || this.#cold.has(accountId)) return true;
    return this.#flights.carries(accountId);
  }

  /** Decides a command at once, if its account is at hand and there is room. */
  #decidesNow(waiting: Waiting): boolean {
    if (this.#room <= 0 || !this.#cache.touch(waiting.command.accountId)) return false;
    if (needsStore(waiting, this.#cache)) return false;
    this.#decideForNext([waiting], NO_ANSWERS);
    return true;
  }

  #keepQueued(waiting: Waiting): void {
    const { accountId } = waiting.command;
    const isCold = this.#cold.has(accountId) || !this.#cache.touch(accountId);
    if (isCold) return void this.#cold.keep(waiting);
    this.#queue.push(waiting);
    this.#queuedAccounts.add(accountId);
  }

  /** Commands whose account is in memory now. */
  #takeLoaded(commands: readonly Waiting[]): void {
    for (const waiting of commands) this.#keepQueued(waiting);
    if (this.#loop === null) this.#start();
    else this.#wake();
  }

  #start(): void {
    // A repeated key is answered at once and leaves nothing to do.
    if (this.#waitingCount > 0) this.#loop = this.#run();
  }

  async #run(): Promise<void> {
    while (this.#waitingCount + this.#flights.count > 0) {
      if (this.#flights.count === 0) await this.#gather();
      await this.#decideQueued();
      if (this.#isNextReady()) this.#launch();
      else if (this.#flights.count > 0) await this.#somethingNew();
    }
    // In the same turn as the look at the queue: a command that comes later starts a new loop.
    this.#loop = null;
  }

  get #waitingCount(): number {
    return this.#queue.length + this.#taken + this.#next.commands.length;
  }

  /** Commands the next batch still has room for. */
  get #room(): number {
    return BATCH_MAX - this.#taken - this.#next.commands.length;
  }

  /** Half of those under way fly while the other half is decided. */
  get #enough(): number {
    return Math.min(BATCH_MAX, Math.max(SECOND_BATCH_MIN, Math.ceil(this.#crowd / FLIGHTS_MAX)));
  }

  #gather(): Promise<void> {
    const countNow = () => this.#waitingCount;
    return gather({ countNow, enough: this.#enough, nextTurn: this.#nextTurn });
  }

  /** A batch that could fly alone waits for nothing, a second one until it is worth its flight. */
  #isNextReady(): boolean {
    const count = this.#next.commands.length;
    if (this.#flights.count === 0) return count > 0;
    return this.#flights.count < FLIGHTS_MAX && count >= this.#enough;
  }

  #somethingNew(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** Sends what has been decided. Its callers are answered when it has landed. */
  #launch(): void {
    const batch = this.#next;
    this.#next = this.#newBatch();
    this.#flights.launch(batch, () => {
      this.#cache.trim((accountId) => this.#isInUse(accountId));
      this.#wake();
    });
    const underWay = this.#flights.commandCount + this.#waitingCount;
    this.#crowd = Math.max(underWay, this.#crowd * CROWD_KEPT);
  }

  #isInUse(accountId: string): boolean {
    return this.#next.accounts.has(accountId) || this.#mustWait(accountId);
  }

  /**
   * Loads and looks up what the queue needs, then decides it behind what is decided, a few commands
   * a turn: the batch in flight is still on its way into the database's socket.
   */
  async #decideQueued(): Promise<void> {
    const taken = this.#takeUnblocked();
    if (taken.length === 0) return;
    this.#taken = taken.length;
    await this.#decideWaiting(taken);
    this.#taken = 0;
    this.#queuedAccounts = new Set(this.#queue.map(({ command }) => command.accountId));
  }

  /** What need not wait any more, in its order; its accounts stay those of the queue. */
  #takeUnblocked(): readonly Waiting[] {
    const room = this.#room;
    const taken: Waiting[] = [];
    const kept: Waiting[] = [];
    const blocked = new Set<string>();
    for (const waiting of this.#queue) {
      const { accountId } = waiting.command;
      if (taken.length < room && !blocked.has(accountId) && !this.#flights.carries(accountId)) {
        taken.push(waiting);
      } else {
        kept.push(waiting);
        blocked.add(accountId);
      }
    }
    this.#queue = kept;
    return taken;
  }

  async #decideWaiting(waiting: readonly Waiting[]): Promise<void> {
    if (!this.#commits.isHere) return stop(waiting);
    try {
      const { commands, answers } = await withKnowledge(waiting, this.#cache, this.#hold);
      for (let at = 0; at < commands.length; at += DECIDED_A_TURN) {
        if (at > 0) await this.#nextTurn();
        this.#decideForNext(commands.slice(at, at + DECIDED_A_TURN), answers);
      }
    } catch (error) {
      // The others do not suffer for one thing that cannot be read.
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
}
