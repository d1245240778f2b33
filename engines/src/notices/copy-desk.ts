import type { Clock } from '../clock.ts';
import { LookingDesk } from '../looking-desk.ts';
import type { PushAnswer } from '../ports/device-push.ts';
import type { CopyStore, LetterDue, PushDue } from './copy-ports.ts';

const MINUTE_MS = 60_000;
/** Longer than a mail server takes. */
const LEASE_MS = 2 * MINUTE_MS;
const LETTER_EVERY_MS = 5 * MINUTE_MS;
const URGENT_EVERY_MS = MINUTE_MS;
/** One look is over in good time: what is left over is found by the next. */
const AT_ONCE = 50;
/** So many failures one after the other are the world's: it is asked again a second later. */
const FAILURES_MAX = 3;
/** Some two days, each wait twice as long as the one before. */
const TRIES_MAX = 12;
const WAIT_MAX_MS = 6 * 60 * MINUTE_MS;
/** News of yesterday on a telephone help nobody; the inbox has them. */
const PUSH_AGE_MAX_MS = 24 * 60 * MINUTE_MS;

export interface CopyDeskOptions {
  readonly store: CopyStore;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  /** Rejects when it may be tried again. The same letter may come twice after a crash. */
  readonly sendLetter: (letter: LetterDue) => Promise<void>;
  readonly sendPush: (push: PushDue) => Promise<PushAnswer>;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Sends copies of messages by e-mail and to devices. A copy is taken under a lease and ended when
 * it was sent, so that none is lost; one whose sender died between the two is sent again under the
 * same name, by which mail servers and devices know it.
 */
export class CopyDesk extends LookingDesk {
  readonly #options: CopyDeskOptions;

  constructor(options: CopyDeskOptions) {
    super('message copies', options);
    this.#options = options;
  }

  protected async lookAtAll(): Promise<void> {
    await this.#untilFailing(() => this.#nextLetter());
    await this.#untilFailing(() => this.#nextPush());
  }

  /** One after the other, while there are any and the world answers. */
  async #untilFailing(next: () => Promise<boolean>): Promise<void> {
    let failures = 0;
    for (let count = 0; count < AT_ONCE && failures < FAILURES_MAX; count += 1) {
      try {
        if (!(await next())) return;
        failures = 0;
      } catch (error) {
        failures += 1;
        this.#options.onFailure(error);
      }
    }
  }

  /** False when none is due. */
  async #nextLetter(): Promise<boolean> {
    const { store, clock, sendLetter } = this.#options;
    const nowMs = clock.nowMs();
    const every = { everyMs: LETTER_EVERY_MS, urgentEveryMs: URGENT_EVERY_MS };
    const letter = await store.takeLetter({ nowMs, leaseMs: nowMs + LEASE_MS, ...every });
    if (letter === null) return false;
    try {
      await sendLetter(letter);
    } catch (error) {
      if (letter.tries < TRIES_MAX) await store.putOffLetter(letter, nowMs + waitMs(letter));
      else await store.endLetter(letter, nowMs);
      throw error;
    }
    await store.endLetter(letter, nowMs);
    return true;
  }

  async #nextPush(): Promise<boolean> {
    const { store, clock } = this.#options;
    const nowMs = clock.nowMs();
    const push = await store.takePush({ nowMs, leaseMs: nowMs + LEASE_MS });
    if (push === null) return false;
    const isOld = nowMs - push.message.createdMs > PUSH_AGE_MAX_MS;
    if (!isOld) await this.#push(push, nowMs);
    await store.endPush(push, nowMs);
    return true;
  }

  async #push(push: PushDue, nowMs: number): Promise<void> {
    const { store, sendPush } = this.#options;
    try {
      const answer = await sendPush(push);
      if (answer === 'gone') await store.endSubscription(push.subscriptionId);
    } catch (error) {
      if (push.tries < TRIES_MAX) await store.putOffPush(push, nowMs + waitMs(push));
      else await store.endPush(push, nowMs);
      throw error;
    }
  }
}

function waitMs({ tries }: { readonly tries: number }): number {
  return Math.min(2 ** tries * MINUTE_MS, WAIT_MAX_MS);
}
