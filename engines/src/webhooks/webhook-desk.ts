import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import type { WebhookAnswer } from '../ports/webhook-sender.ts';
import { type NumberedChange, numberChanges } from './plan-deliveries.ts';
import type {
  DeliveryDue,
  PlannedDelivery,
  WebhookBehind,
  WebhookDeskStore,
  WebhookPause,
} from './webhook-ports.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Longer than a receiver may take. */
const LEASE_MS = MINUTE_MS;
/** The last one repeats, until it has failed for a day. */
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
] as const;
const FAILING_MAX_MS = 24 * HOUR_MS;
/** One look is over in good time: what is left over is found by the next. */
const HOOKS_AT_ONCE = 200;
const CHANGES_AT_ONCE = 100;
/** Receivers that are waited for at a time: one that never answers holds up no other. */
const SENDERS_MAX = 32;
/** Of one hook, before another has its turn. */
const IN_A_ROW = 50;
const GONE = 410;

/** What the desk pauses for. */
export type OwnPause = Extract<WebhookPause, 'failing' | 'gone'>;

export interface WebhookDeskOptions {
  readonly store: WebhookDeskStore;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  /** The body as it is sent, in the words of the push. */
  readonly write: (hook: WebhookBehind, change: NumberedChange, place: bigint) => Promise<string>;
  /** Signs and posts. A delivery whose sender died comes again under the same id. */
  readonly send: (due: DeliveryDue) => Promise<WebhookAnswer>;
  /** Has whatever is on its way end now: it comes again. */
  readonly letGo: () => void;
  /** Tells the customer that it is paused; must be harmless when it is repeated. */
  readonly tellPaused: (due: DeliveryDue, why: OwnPause, sinceMs: number) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Tells customers' programs what happened in the account. What there is to tell follows from what
 * the lanes and the other desks stored anyway; how far a hook is told is stored with its
 * deliveries, in one statement. Each hook is told in order, one delivery after the other: the next
 * one waits until the one before has arrived.
 */
export class WebhookDesk extends LookingDesk {
  readonly #options: WebhookDeskOptions;
  readonly #senders = new Set<Promise<void>>();
  #isStopping = false;

  constructor(options: WebhookDeskOptions) {
    super('webhooks', options);
    this.#options = options;
  }

  override async start(): Promise<void> {
    this.#isStopping = false;
    await super.start();
  }

  /** Waits for no receiver: what is on its way comes again under its id. */
  override async stop(): Promise<void> {
    this.#isStopping = true;
    await super.stop();
    this.#options.letGo();
    await this.sent();
  }

  /** Resolves when nothing is on its way. */
  async sent(): Promise<void> {
    while (this.#senders.size > 0) await Promise.all(this.#senders);
  }

  protected async lookAtAll(): Promise<void> {
    const { store, clock } = this.#options;
    const behind = await store.behind(clock.nowMs(), HOOKS_AT_ONCE);
    const nameOf = ({ id }: WebhookBehind) => id;
    await this.run.each({ list: 'behind', items: behind, nameOf }, (hook) => this.#plan(hook));
    while (!this.#isStopping && this.#senders.size < SENDERS_MAX) {
      const due = await this.#take();
      if (due === null) return;
      this.#begin(due);
    }
  }

  async #plan(hook: WebhookBehind): Promise<void> {
    const { store, clock, write } = this.#options;
    const found = await store.changesAfter(hook, CHANGES_AT_ONCE);
    const { numbered, place } = numberChanges(hook.place, found);
    const wanted = numbered.filter(({ kind }) => hook.kinds.includes(kind));
    const deliveries: PlannedDelivery[] = [];
    for (const change of wanted) {
      const own = hook.place.made + BigInt(deliveries.length) + 1n;
      const { kind, seq } = change;
      deliveries.push({ kind, seq, body: await write(hook, change, own) });
    }
    const made = hook.place.made + BigInt(deliveries.length);
    await store.plan(hook, { deliveries, place: { ...place, made } }, clock.nowMs());
  }

  #take(hookId?: string): Promise<DeliveryDue | null> {
    const { store, clock } = this.#options;
    const nowMs = clock.nowMs();
    return store.take({
      nowMs,
      leaseMs: nowMs + LEASE_MS,
      ...(hookId !== undefined && { hookId }),
    });
  }

  #begin(due: DeliveryDue): void {
    const sender = this.#sendInOrder(due)
      .catch((error: unknown) => this.#options.onFailure(error))
      .finally(() => this.#senders.delete(sender));
    this.#senders.add(sender);
  }

  /** One delivery after the other, while they arrive. */
  async #sendInOrder(first: DeliveryDue): Promise<void> {
    let due: DeliveryDue | null = first;
    for (let count = 1; due !== null; count += 1) {
      const hasArrived = await this.#send(due);
      if (!hasArrived || this.#isStopping || count >= IN_A_ROW) return;
      due = await this.#take(due.hookId);
    }
  }

  async #send(due: DeliveryDue): Promise<boolean> {
    const { store, clock, send } = this.#options;
    const answer = await send(due);
    const nowMs = clock.nowMs();
    if (answer.failure === null && answer.status >= 200 && answer.status < 300) {
      await store.arrived(due, answer.status, nowMs);
      return true;
    }
    const untilMs = nowMs + waitMs(due);
    const sinceMs = await store.putOff(due, { answer, nowMs, untilMs });
    if (sinceMs === null) return false;
    if (answer.status === GONE) await this.#pause(due, 'gone', sinceMs);
    else if (nowMs - sinceMs >= FAILING_MAX_MS) await this.#pause(due, 'failing', sinceMs);
    return false;
  }

  /** The customer is told first: whoever dies in between comes back to it with the next try. */
  async #pause(due: DeliveryDue, why: OwnPause, sinceMs: number): Promise<void> {
    await this.#options.tellPaused(due, why, sinceMs);
    await this.#options.store.pause(due.hookId, why);
  }
}

function waitMs({ tries }: DeliveryDue): number {
  return WAITS_MS[Math.min(tries, WAITS_MS.length) - 1] ?? HOUR_MS;
}
