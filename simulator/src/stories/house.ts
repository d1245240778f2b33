import { createHash } from 'node:crypto';
import { decodeFact } from '@candor/domain/stored/fact-shapes';
import { storedText } from '@candor/domain/stored/read-stored';
import {
  type AccountState,
  commitFork,
  copyAccount,
  emptyAccount,
  forkAccount,
} from '@candor/domain/trading/account-state';
import { applyFact } from '@candor/domain/trading/apply';
import type { Command, FinishedOrder } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import type { Fact } from '@candor/domain/trading/facts';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import { paperRules } from '@candor/domain/trading/rules';
import { Lane } from '@candor/engines/trading/lane';
import { type KeptAnswer, pairKey } from '@candor/engines/trading/lane-answers';
import type { LaneReply } from '@candor/engines/trading/lane-callers';
import type { CommitOutcome, LaneChanges, LaneHold } from '@candor/engines/trading/lane-store';
import { noFrames } from '@candor/engines/trading/private-frames';
import { Venue } from '@candor/engines/trading/venue';

/** How the process dies: before what it decided is stored, or after, before anybody hears. */
export type Death = 'before' | 'unheard';

/** A house in this process: real rules in a real lane, over a log in memory that outlives it. */
export class StoryHouse {
  readonly #log: Fact[] = [];
  readonly #hash = createHash('sha256');
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #finished = new Map<string, FinishedOrder>();
  #seq = 0n;
  #death: Death | null = null;
  #died: () => void = () => {};
  #lane: Lane;
  venue = new Venue(paperRules);

  constructor() {
    this.#lane = this.#open();
  }

  /** Everything that ever happened, as it is stored. */
  get log(): readonly Fact[] {
    return this.#log;
  }

  /** One hash for all that happened. */
  hash(): string {
    return this.#hash.copy().digest('hex');
  }

  /** The next command that stores anything is its last. */
  dieNext(how: Death): void {
    this.#death = how;
  }

  /** Runs a command to its end; where the process dies on the way, the next one is asked again. */
  async send(command: Command, key: string | null): Promise<LaneReply> {
    const commandKey = key === null ? null : { commandKey: key, requestHash: key };
    const died = new Promise<'died'>((resolve) => {
      this.#died = () => resolve('died');
    });
    const reply = await Promise.race([this.#lane.submit({ command, key: commandKey }), died]);
    if (reply !== 'died') return reply;
    this.venue = new Venue(paperRules);
    this.#lane = this.#open();
    return this.send(command, key);
  }

  look(accountId: string): Promise<AccountState> {
    return this.#lane.look(accountId, copyAccount);
  }

  #open(): Lane {
    const hold: LaneHold = {
      lane: 0,
      load: async (ids) => ids.map((accountId) => this.#load(accountId)),
      find: async ({ commandKeys, orders }) => ({
        orderIds: new Map(),
        answers: commandKeys.flatMap(({ accountId, commandKey }) => {
          return this.#answers.get(pairKey(accountId, commandKey)) ?? [];
        }),
        finishedOrders: new Map(
          orders.flatMap(({ accountId, orderId }) => {
            const found = this.#finished.get(orderId);
            return found === undefined ? [] : [[pairKey(accountId, orderId), found] as const];
          }),
        ),
        finishedTransfers: new Map(),
      }),
      takePartitions: async (wanted) => wanted,
      giveUpPartitions: async () => {},
      commit: (changes) => this.#commit(changes),
      recover: async () => null,
      isSure: () => true,
      renew: async () => true,
      release: async () => {},
    };
    const clock = { nowMs: () => 0, every: () => () => {} };
    return new Lane({ hold, decide, venue: this.venue, clock });
  }

  #load(accountId: string) {
    const fork = forkAccount(emptyAccount(accountId));
    for (const fact of this.#log) {
      // Read as a start reads it.
      if (fact.accountId === accountId) applyFact(fork, decodeFact(storedText(fact)));
    }
    const answers = [...this.#answers.values()].filter((one) => one.accountId === accountId);
    const whole = { hasAllOrderIds: true, hasAllAnswers: true };
    return { state: commitFork(fork), counters: noFrames, answers, ...whole };
  }

  #commit(changes: LaneChanges): Promise<CommitOutcome> {
    const death = this.#death;
    this.#death = null;
    if (death !== 'before') this.#store(changes);
    if (death !== null) {
      this.#died();
      return new Promise(() => {});
    }
    this.#seq += 1n;
    const at = { lane: 0, seq: this.#seq, hash: new Uint8Array(32) };
    return Promise.resolve({ outcome: 'committed', at });
  }

  #store({ facts, answers, newOrders, orders }: LaneChanges): void {
    for (const fact of facts) {
      this.#log.push(fact);
      this.#hash.update(encodeValue(fact));
    }
    for (const kept of answers) this.#keep(kept);
    for (const { accountId, order, commandKey, requestHash, answer } of newOrders) {
      if (commandKey === null || requestHash === null || answer === null) continue;
      const result = { outcome: 'accepted', answer } as const;
      const atMs = order.terms.acceptedAtMs;
      this.#keep({ accountId, commandKey, requestHash, atMs, result });
    }
    for (const { order } of [...newOrders, ...orders]) {
      const { state, filledQuantity, releasedMinor, terms, finishedAtMs } = order;
      if (finishedAtMs === null) continue;
      const { orderId, walletCurrency } = terms;
      const known = { orderId, state, filledQuantity, releasedMinor, walletCurrency };
      this.#finished.set(orderId, known);
    }
  }

  #keep(kept: KeptAnswer): void {
    this.#answers.set(pairKey(kept.accountId, kept.commandKey), kept);
  }
}
