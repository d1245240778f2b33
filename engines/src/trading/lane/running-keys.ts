import type { LaneKey } from './decide-batch.ts';
import { pairKey } from './lane-answers.ts';
import type { LaneReply } from './lane-callers.ts';

/** Commands on their way, by their keys. */
export class RunningKeys {
  readonly #running = new Map<
    string,
    { readonly requestHash: string; readonly reply: Promise<LaneReply> }
  >();

  /** Runs a command, unless one with its key is on its way: then its reply is the first's. */
  once(accountId: string, key: LaneKey, run: () => Promise<LaneReply>): Promise<LaneReply> {
    const { commandKey, requestHash } = key;
    const pair = pairKey(accountId, commandKey);
    const first = this.#running.get(pair);
    if (first !== undefined) {
      return first.requestHash === requestHash
        ? first.reply
        : Promise.resolve({ outcome: 'key-reused' });
    }
    const reply = run();
    this.#running.set(pair, { requestHash, reply });
    const forget = () => void this.#running.delete(pair);
    reply.then(forget, forget);
    return reply;
  }

  replyTo(accountId: string, commandKey: string): Promise<LaneReply> | undefined {
    return this.#running.get(pairKey(accountId, commandKey))?.reply;
  }
}
