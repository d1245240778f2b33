import { pushLimits } from '@candor/contract/push';
import type { FeedTopic } from '@candor/engines/push/private-feed';
import type { FeedHub } from './feed-hub.ts';
import { type DueStep, type FeedReader, missedSteps } from './feed-topic.ts';
import {
  FREE_BYTES,
  type Line,
  SLOW_BYTES,
  sendText,
  sendTexts,
  WAITING_CHARS_MAX,
} from './line.ts';
import { dataFrame } from './wire.ts';

/** A topic that could not be read is read again after this, then after twice as long, and so on. */
const REPAIR_AFTER_MS = 1_000;
const REPAIR_AFTER_MAX_MS = 60_000;

/**
 * One connection's reading of one numbered topic. Frames leave one after the other with consecutive
 * numbers; nothing is left out, except that a reader too slow for a thousand frames gets the whole
 * state instead.
 */
export class FeedSubscription {
  readonly topic: FeedTopic;
  readonly #hub: FeedHub;
  readonly #line: Line;
  readonly #reader: FeedReader;
  readonly #stopListening: () => void;
  readonly #onFailure: (error: unknown) => void;
  /** All work on this topic runs through here, so that no frame overtakes another. */
  #work: Promise<void> = Promise.resolve();
  #isStopped = false;
  #repairTimer: NodeJS.Timeout | null = null;
  #repairAfterMs = REPAIR_AFTER_MS;
  #counters: number[] = [];
  #seq = 0;
  #waiting: string[] = [];
  #mustRestate = false;

  constructor(
    deps: { hub: FeedHub; line: Line; onFailure: (error: unknown) => void },
    topic: FeedTopic,
    reader: FeedReader,
  ) {
    this.#hub = deps.hub;
    this.#line = deps.line;
    this.#onFailure = deps.onFailure;
    this.topic = topic;
    this.#reader = { ...reader, customerId: deps.hub.ownerOf(topic, reader.customerId) };
    this.#stopListening = deps.hub.listen(topic, this.#reader.customerId, {
      onSteps: (part, steps) => {
        for (const step of steps) this.#then(() => this.#advance({ part, step }));
      },
      repair: () => this.repair(),
    });
  }

  /** Sends what was missed since a number, or the whole state. */
  start(since: number | null): void {
    this.#then(async () => {
      const counters = await this.#hub.counters(this.topic, this.#reader.customerId);
      if (since === null) return await this.#restate(counters, false);
      const source = this.#hub.source(this.topic);
      const limit = pushLimits.waitingFramesMax;
      const missed =
        source === null
          ? null
          : await missedSteps(source, this.#reader.customerId, { since, counters, limit });
      if (missed === null) return await this.#restate(counters, true);
      await this.#resume(since, counters, missed);
    });
  }

  /** The reader found a gap: the whole state again. */
  repair(): void {
    this.#then(async () => {
      const counters = await this.#hub.counters(this.topic, this.#reader.customerId);
      await this.#restate(counters, true);
    });
  }

  /** The line is free again: what was kept back leaves, or the state if it became too much. */
  drained(): void {
    if (this.#line.bufferedBytes() > FREE_BYTES) return;
    if (this.#mustRestate) {
      this.#mustRestate = false;
      this.repair();
      return;
    }
    if (this.#waiting.length === 0) return;
    const waiting = this.#takeWaiting();
    sendTexts(this.#line, waiting);
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#repairTimer !== null) clearTimeout(this.#repairTimer);
    this.#stopListening();
    this.#takeWaiting();
  }

  #then(task: () => Promise<void>): void {
    this.#work = this.#work
      .then(() => (this.#isStopped ? undefined : task()))
      .catch((error: unknown) => {
        this.#onFailure(error);
        this.#repairLater();
      });
  }

  /** What could not be read is read anew: a database that was away must not silence a topic. */
  #repairLater(): void {
    if (this.#isStopped || this.#repairTimer !== null) return;
    this.#repairTimer = setTimeout(() => {
      this.#repairTimer = null;
      this.repair();
    }, this.#repairAfterMs);
    this.#repairAfterMs = Math.min(2 * this.#repairAfterMs, REPAIR_AFTER_MAX_MS);
    this.#repairTimer.unref();
  }

  async #resume(
    since: number,
    counters: readonly number[],
    missed: readonly DueStep[],
  ): Promise<void> {
    this.#seq = since;
    // The parts stand where they stood before the missed steps; each step then moves its own on.
    this.#counters = counters.map((counter, part) => {
      const own = missed.filter((due) => due.part === part);
      return counter - own.length;
    });
    for (const due of missed) await this.#advance(due);
  }

  async #restate(counters: readonly number[], isReset: boolean): Promise<void> {
    const source = this.#hub.source(this.topic);
    if (source === null) return;
    if (this.#line.bufferedBytes() >= SLOW_BYTES) {
      this.#takeWaiting();
      this.#mustRestate = true;
      return;
    }
    const state = await source.state(this.#reader);
    this.#repairAfterMs = REPAIR_AFTER_MS;
    this.#takeWaiting();
    this.#counters = [...counters];
    this.#seq = counters.reduce((sum, counter) => sum + counter, 0);
    const head = { topic: this.topic, seq: this.#seq, prev: 0, isSnapshot: true, isReset };
    if (!this.#isStopped) sendText(this.#line, dataFrame(head, JSON.stringify(state)));
  }

  async #advance({ part, step }: DueStep): Promise<void> {
    const last = this.#counters[part] ?? 0;
    if (step.seq <= last) return;
    if (step.seq > last + 1) {
      // A step of ours was lost on its way here: only the state is sure.
      const counters = await this.#hub.counters(this.topic, this.#reader.customerId);
      return await this.#restate(counters, true);
    }
    const { payload } = step;
    const json = await this.#hub.presented(this.topic, { part, payload }, this.#reader);
    this.#counters[part] = step.seq;
    this.#seq += 1;
    const head = { topic: this.topic, seq: this.#seq, prev: this.#seq - 1 };
    if (!this.#isStopped) this.#deliver(dataFrame(head, json));
  }

  #deliver(text: string): void {
    if (this.#mustRestate) return;
    if (this.#waiting.length === 0 && this.#line.bufferedBytes() < SLOW_BYTES) {
      sendText(this.#line, text);
      return;
    }
    this.#waiting.push(text);
    this.#line.waitingChars += text.length;
    const isTooMuch =
      this.#waiting.length >= pushLimits.waitingFramesMax ||
      this.#line.waitingChars > WAITING_CHARS_MAX;
    if (!isTooMuch) return;
    this.#takeWaiting();
    this.#mustRestate = true;
  }

  #takeWaiting(): readonly string[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const text of waiting) this.#line.waitingChars -= text.length;
    return waiting;
  }
}
