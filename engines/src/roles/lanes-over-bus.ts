import type { Command } from '@candor/domain/trading/commands';
import type { Decision } from '@candor/domain/trading/decision';
import type { KeyedCommand, LaneKey } from '../trading/lane/decide-batch.ts';
import { type LaneReply, PartitionElsewhere } from '../trading/lane/lane-callers.ts';
import type { LaneReads } from '../trading/lane/lane-reads.ts';
import type { LaneDoor, LaneRouter } from '../trading/lane/lane-router.ts';
import { type LaneStore, LaneStoreUnavailable } from '../trading/lane/lane-store.ts';
import { partitionOf } from '../trading/lane/partition-of.ts';
import { type Bus, type BusAnswer, BusAway, type BusMessage } from './bus/bus-port.ts';
import { EVERY_MOVE } from './commits-over-bus.ts';
import { mayCommand } from './door-commands.ts';
import { LaneLines } from './lane-lines.ts';
import {
  type CrossedReply,
  crossed,
  type LaneAnswer,
  type LaneQuestion,
  uncrossed,
  WIRE_LENGTH_MAX,
  type Wire,
} from './wire/wire.ts';

/** One of them answers, though at a move two may think that a partition is theirs for a moment. */
const OWNERS = 'owners';
const ANSWER_WITHIN_MS = 6_000;
/** Looks for who owns a partition, and the rest between them: about ten seconds. */
const LOOKS_MAX = 200;
const REST_MS = 50;
/** An answer that did not come in its time counts as so many looks. */
const LATE_LOOKS = ANSWER_WITHIN_MS / REST_MS;
/** So long commands wait for the slowest of those that came with them. */
const TOGETHER_MS = 1_000;

interface LaneSides {
  readonly bus: Bus;
  readonly wire: Wire;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/** Of `lanes.7.submit.front` what is asked for, and who asks. */
function asked(subject: string): { readonly word: string; readonly sender: string } {
  const [, , word = '', sender = ''] = subject.split('.');
  return { word, sender };
}

/** The lane of this process, served to the others. */
export class ServedLanes {
  readonly #bus: Bus;
  readonly #wire: Wire;
  readonly #sleep: LaneSides['sleep'];
  readonly #router: LaneRouter;
  readonly #stops = new Map<number, () => void>();
  readonly #stopLane: () => void;

  constructor(deps: LaneSides & { readonly router: LaneRouter }) {
    this.#bus = deps.bus;
    this.#wire = deps.wire;
    this.#sleep = deps.sleep;
    this.#router = deps.router;
    const answer = async ({ subject, text }: BusMessage) => {
      const { word, sender } = asked(subject);
      if (word === 'submit') return this.#submit(text, sender);
      await this.#router.settled();
      return 'settled';
    };
    this.#stopLane = this.#bus.serve(`lane.${this.#router.lane}.*.*`, OWNERS, answer);
    this.follow();
  }

  /** Serves the partitions that are owned now, and no others. */
  follow(): void {
    const owned = new Set(this.#router.owned());
    for (const [partition, stop] of this.#stops) {
      if (owned.has(partition)) continue;
      stop();
      this.#stops.delete(partition);
    }
    for (const partition of owned) {
      if (this.#stops.has(partition)) continue;
      const answer = ({ subject, text }: BusMessage) => {
        const { word, sender } = asked(subject);
        return word === 'submit' ? this.#submit(text, sender) : this.#ask(text);
      };
      this.#stops.set(partition, this.#bus.serve(`lanes.${partition}.*.*`, OWNERS, answer));
    }
  }

  stop(): void {
    this.#stopLane();
    for (const stop of this.#stops.values()) stop();
    this.#stops.clear();
  }

  async #submit(text: string, sender: string): Promise<string> {
    const commands = this.#wire.read('commands', text);
    const strange = commands.find(({ command }) => !mayCommand(sender, command.kind));
    if (strange !== undefined) {
      throw new Error(`A lane takes no ${strange.command.kind} from ${sender}.`);
    }
    const replies: (CrossedReply | null)[] = commands.map(() => null);
    const all = commands.map(async ({ command, key }, at) => {
      replies[at] = await crossed(this.#router.submit(command, key));
    });
    // One that is alone may have no key to ask again by.
    const isAlone = all.length === 1;
    await Promise.race([Promise.all(all), ...(isAlone ? [] : [this.#sleep(TOGETHER_MS)])]);
    const { lane } = this.#router;
    const answer = this.#wire.write('replies', { lane, replies });
    if (isAlone || answer.length <= WIRE_LENGTH_MAX) return answer;
    return this.#wire.write('replies', { lane, replies: replies.map(() => null) });
  }

  async #ask(text: string): Promise<string> {
    return this.#wire.write('answer', await this.#answer(this.#wire.read('question', text)));
  }

  async #answer(question: LaneQuestion): Promise<LaneAnswer> {
    const { kind } = question;
    const { accounts } = this.#router;
    try {
      switch (kind) {
        case 'view':
          return { kind, view: await accounts.view(question.accountId) };
        case 'credit': {
          const { accountId, depositId } = question;
          return { kind, credit: await accounts.creditOf(accountId, depositId) };
        }
        case 'order':
          return { kind, preview: await accounts.previewOrder(question.command) };
        case 'most':
          return { kind, most: await accounts.halfOrFull(question.command) };
        case 'decision':
          return { kind, decision: await this.#router.preview(question.command) };
        case 'recall': {
          const { accountId, key, nowMs } = question;
          return { kind, reply: await this.#router.recall(accountId, key, nowMs) };
        }
      }
    } catch (error) {
      if (error instanceof PartitionElsewhere) return { kind: 'elsewhere' };
      if (!(error instanceof LaneStoreUnavailable)) throw error;
      return { kind: 'store-unavailable', why: error.message };
    }
  }
}

interface Asking<Said> {
  /** Whether asking twice does what asking once does. */
  readonly mayRepeat: boolean;
  readonly ask: () => Promise<
    | Exclude<BusAnswer, { outcome: 'answered' }>
    | { readonly outcome: 'answered'; readonly said: Said | null }
  >;
  /** Not, when another owner is to be asked. */
  readonly isSaid: (said: Said) => boolean;
}

/**
 * The lanes of all processes, over the bus. While a partition goes from one to another, or its
 * owner died, callers wait for its next owner, some ten seconds. A command under a key is sent
 * again when nobody heard what became of it: it runs once; one without is told as a store that went
 * away.
 */
export class LanesOverBus implements LaneDoor {
  readonly #bus: Bus;
  readonly #wire: Wire;
  readonly #sender: string;
  readonly #store: Pick<LaneStore, 'auctionOrders' | 'livingLanes'>;
  readonly #sleep: LaneSides['sleep'];
  readonly #lines: LaneLines;
  /** By partition, who waits for its owner. */
  readonly #waiting = new Map<number, Set<() => void>>();

  constructor(
    deps: LaneSides & {
      /** Names the roles of this process; `senderOf`. */
      readonly sender: string;
      readonly store: Pick<LaneStore, 'auctionOrders' | 'livingLanes'>;
      /** Resolves when the event loop has heard what has arrived by now. */
      readonly nextTurn?: () => Promise<void>;
    },
  ) {
    this.#bus = deps.bus;
    this.#wire = deps.wire;
    this.#sender = deps.sender;
    this.#store = deps.store;
    this.#sleep = deps.sleep;
    this.#lines = new LaneLines({
      wire: deps.wire,
      sender: deps.sender,
      request: (subject, text) => this.#request(subject, text),
      nextTurn: deps.nextTurn ?? (() => Promise.resolve()),
    });
    this.#bus.subscribe(EVERY_MOVE, ({ text }) => {
      for (const partition of text.split(' ').map(Number)) {
        this.#lines.forget(partition);
        for (const tell of this.#waiting.get(partition) ?? []) tell();
      }
    });
  }

  readonly accounts: LaneReads = {
    view: async (accountId) => (await this.#ask(accountId, { kind: 'view', accountId })).view,
    creditOf: async (accountId, depositId) =>
      (await this.#ask(accountId, { kind: 'credit', accountId, depositId })).credit,
    previewOrder: async (command) =>
      (await this.#ask(command.accountId, { kind: 'order', command })).preview,
    halfOrFull: async (command) =>
      (await this.#ask(command.accountId, { kind: 'most', command })).most,
  };

  isOpen(): boolean {
    return this.#bus.isHere;
  }

  async submit(command: Command, key: KeyedCommand['key'] = null): Promise<LaneReply> {
    let isAlone = false;
    const reply = await this.#ofOwner(command.accountId, {
      mayRepeat: key !== null,
      ask: async () => {
        const answer = await this.#lines.send({ command, key }, isAlone);
        isAlone = true;
        return answer;
      },
      isSaid: ({ outcome }) => outcome !== 'elsewhere' && outcome !== 'stopped',
    });
    if (reply === 'unknown') throw new LaneStoreUnavailable('the lane did not answer');
    return reply === 'nobody' ? { outcome: 'stopped' } : uncrossed(reply, command.kind);
  }

  async recall(accountId: string, key: LaneKey, nowMs: number): Promise<LaneReply | null> {
    const answer = await this.#ask(accountId, { kind: 'recall', accountId, key, nowMs });
    return answer.reply;
  }

  async preview(command: Command): Promise<Decision> {
    return (await this.#ask(command.accountId, { kind: 'decision', command })).decision;
  }

  async settled(): Promise<void> {
    const living = await this.#store.livingLanes();
    await Promise.all(
      living.map(async (lane) => {
        const answer = await this.#request(`lane.${lane}.settled.${this.#sender}`, '');
        if (answer.outcome !== 'answered') throw new Error(`Lane ${lane} is ${answer.outcome}.`);
      }),
    );
  }

  auctionOrders() {
    return this.#store.auctionOrders();
  }

  /** Asks until an owner answers: asking twice changes nothing. */
  async #ask<Kind extends LaneQuestion['kind']>(
    accountId: string,
    question: Extract<LaneQuestion, { kind: Kind }>,
  ): Promise<Extract<LaneAnswer, { kind: Kind }>> {
    const subject = `lanes.${partitionOf(accountId)}.ask.${this.#sender}`;
    const text = this.#wire.write('question', question);
    const answer = await this.#ofOwner<LaneAnswer>(accountId, {
      mayRepeat: true,
      ask: async () => {
        const answered = await this.#request(subject, text);
        if (answered.outcome !== 'answered') return answered;
        return { outcome: 'answered', said: this.#wire.read('answer', answered.text) };
      },
      isSaid: ({ kind }) => kind !== 'elsewhere',
    });
    if (answer === 'nobody' || answer === 'unknown') {
      throw new LaneStoreUnavailable(`nobody answers for account ${accountId}`);
    }
    if (answer.kind === 'store-unavailable') throw new LaneStoreUnavailable(answer.why);
    if (answer.kind !== question.kind) throw new Error(`A ${answer.kind} is no ${question.kind}.`);
    return answer as Extract<LaneAnswer, { kind: Kind }>;
  }

  /**
   * What the owner of an account's partition says, whoever that is in the next seconds. Where one
   * moved its next owner is asked, who knows by its key what became of a command.
   */
  async #ofOwner<Said>(accountId: string, of: Asking<Said>): Promise<Said | 'nobody' | 'unknown'> {
    let isUnknown = false;
    for (let look = 0; look < LOOKS_MAX; look += 1) {
      const answer = await this.#unlessMoved(partitionOf(accountId), of.ask());
      if (answer.outcome === 'failed') throw new Error(answer.why);
      if (answer.outcome === 'answered') {
        if (answer.said === null) isUnknown = true;
        else if (of.isSaid(answer.said)) return answer.said;
      } else if (answer.outcome !== 'nobody') {
        isUnknown = true;
        if (!of.mayRepeat) break;
        if (answer.outcome === 'late') look += LATE_LOOKS;
      }
      await this.#sleep(REST_MS);
    }
    return isUnknown ? 'unknown' : 'nobody';
  }

  async #unlessMoved<Answer>(
    partition: number,
    asked: Promise<Answer>,
  ): Promise<Answer | { readonly outcome: 'moved' }> {
    const waiting = this.#waiting.get(partition) ?? new Set();
    this.#waiting.set(partition, waiting);
    let stopWaiting = () => {};
    const moved = new Promise<{ outcome: 'moved' }>((resolve) => {
      const onMoved = () => resolve({ outcome: 'moved' });
      waiting.add(onMoved);
      stopWaiting = () => void waiting.delete(onMoved);
    });
    try {
      return await Promise.race([asked, moved]);
    } finally {
      stopWaiting();
    }
  }

  /** A line that is away counts as nobody, or as late when the request had left. */
  async #request(subject: string, text: string): Promise<BusAnswer> {
    try {
      return await this.#bus.request(subject, text, ANSWER_WITHIN_MS);
    } catch (error) {
      if (!(error instanceof BusAway)) throw error;
      return { outcome: error.wasSent ? 'late' : 'nobody' };
    }
  }
}

/** Own accounts without the bus, all others over it. */
export class HouseLanes implements LaneDoor {
  readonly #own: LaneRouter;
  readonly #others: LaneDoor;

  constructor(own: LaneRouter, others: LaneDoor) {
    this.#own = own;
    this.#others = others;
  }

  readonly accounts: LaneReads = {
    view: (accountId) => this.#read(({ accounts }) => accounts.view(accountId)),
    creditOf: (accountId, depositId) =>
      this.#read(({ accounts }) => accounts.creditOf(accountId, depositId)),
    previewOrder: (command) => this.#read(({ accounts }) => accounts.previewOrder(command)),
    halfOrFull: (command) => this.#read(({ accounts }) => accounts.halfOrFull(command)),
  };

  isOpen(): boolean {
    return this.#own.isOpen() && this.#others.isOpen();
  }

  async submit(command: Command, key: KeyedCommand['key'] = null): Promise<LaneReply> {
    const reply = await this.#own.submit(command, key);
    return reply.outcome === 'elsewhere' ? this.#others.submit(command, key) : reply;
  }

  recall(accountId: string, key: LaneKey, nowMs: number): Promise<LaneReply | null> {
    return this.#read((lanes) => lanes.recall(accountId, key, nowMs));
  }

  preview(command: Command): Promise<Decision> {
    return this.#read((lanes) => lanes.preview(command));
  }

  settled(): Promise<void> {
    return this.#others.settled();
  }

  auctionOrders() {
    return this.#own.auctionOrders();
  }

  async #read<T>(read: (lanes: LaneDoor) => Promise<T>): Promise<T> {
    try {
      return await read(this.#own);
    } catch (error) {
      if (!(error instanceof PartitionElsewhere)) throw error;
      return read(this.#others);
    }
  }
}
