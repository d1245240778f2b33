import { createHash } from 'node:crypto';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { nameOf } from '@candor/domain/orders/order-terms';
import type { Lot } from '@candor/domain/positions/lots';
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
import type { Command, FinishedOrder, FoundFill } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import type { Fact } from '@candor/domain/trading/facts';
import { encodeValue } from '@candor/domain/trading/facts-codec';
import type { Fill } from '@candor/domain/trading/fill';
import { paperRules } from '@candor/domain/trading/rules';
import { Venue } from '@candor/engines/trading/books/venue';
import { Lane } from '@candor/engines/trading/lane/lane';
import { type KeptAnswer, pairKey } from '@candor/engines/trading/lane/lane-answers';
import type { LaneReply } from '@candor/engines/trading/lane/lane-callers';
import type { CommitOutcome, LaneChanges, LaneHold } from '@candor/engines/trading/lane/lane-store';
import { noFrames } from '@candor/engines/trading/lane/private-frames';

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
    return this.send(this.#askedAgain(command), key);
  }

  /** As a process finds it that starts now. */
  reread(accountId: string): AccountState {
    return commitFork(this.#replayed(accountId).state);
  }

  /** What an operator has undone is looked up anew, as the desk of corrections does. */
  #askedAgain(command: Command): Command {
    const { accountId } = command;
    if (command.kind === 'bust' && command.found?.instrument) {
      const { fill, instrument } = command.found;
      return { ...command, found: this.found(accountId, fill.fillId, instrument) };
    }
    if (command.kind !== 'reverse') return command;
    const undone = this.#log.flatMap((fact) =>
      fact.accountId === accountId ? undoneBy(fact) : [],
    );
    return { ...command, isReversed: undone.includes(command.movement?.id ?? '') };
  }

  look(accountId: string): Promise<AccountState> {
    return this.#lane.look(accountId, copyAccount);
  }

  /** A fill as the store finds it, with its order, its position and what came after it. */
  found(accountId: string, fillId: string, instrument: Instrument): FoundFill | null {
    const facts = this.#log.filter((fact) => fact.accountId === accountId);
    const undone = new Set(facts.flatMap((one) => undoneBy(one)));
    const fills = facts.flatMap((one) => (one.kind === 'orderFilled' ? [one.fill] : []));
    const fill = fills.find((one) => one.fillId === fillId);
    if (fill === undefined) return null;
    const { orderId, positionId } = fill;
    const { state, laid } = this.#replayed(accountId);
    const order = state.orders.get(orderId) ?? state.finishedOrders.get(orderId);
    const all = [...state.positions.values(), ...state.closedPositions.values()];
    const position = all.find((one) => one.positionId === positionId);
    if (order === undefined || position === undefined) return null;
    const { lots, ...body } = position;
    const [use] = fill.position.effect === 'closed' ? fill.position.lots : [];
    const at = fills.indexOf(fill);
    const counts = (one: Fill) => !undone.has(one.fillId);
    const before = fills.slice(0, at).filter(counts);
    const later = fills.slice(at + 1).filter(counts);
    return {
      fill,
      order,
      position: body,
      lotsBefore: lots.start,
      firstLot: laid.get(`${positionId} ${use?.lotId}`) ?? null,
      instrument: asEnded(instrument, facts, positionId),
      lastFillAtMs: before.findLast((one) => one.orderId === orderId)?.filledAtMs ?? null,
      later: later
        .filter((one) => one.orderId === orderId || one.positionId === positionId)
        .map((one) => ({ ...one, effect: one.position.effect })),
      isUndone: undone.has(fillId),
    };
  }

  /** With all that has ended, and every lot as it was last laid, by its position and its id. */
  #replayed(accountId: string) {
    const state = forkAccount(emptyAccount(accountId));
    const laid = new Map<string, Lot>();
    for (const fact of this.#log) {
      if (fact.accountId !== accountId) continue;
      // Read as a start reads it.
      applyFact(state, decodeFact(storedText(fact)));
      for (const { positionId, lots } of state.positions.values()) {
        const open = lots.shared.slice(lots.start, lots.end);
        for (const lot of open) laid.set(`${positionId} ${lot.lotId}`, lot);
      }
    }
    return { state, laid };
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
        trades: new Map(),
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
    const answers = [...this.#answers.values()].filter((one) => one.accountId === accountId);
    const whole = { hasAllOrderIds: true, hasAllAnswers: true };
    return { state: this.reread(accountId), counters: noFrames, answers, ...whole };
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
    for (const { accountId, order, requestHash, answer } of newOrders) {
      if (requestHash === null || answer === null) continue;
      const result = { outcome: 'accepted', answer } as const;
      const { acceptedAtMs: atMs } = order.terms;
      const commandKey = nameOf(order.terms);
      this.#keep({ accountId, commandKey, requestHash, atMs, result });
    }
    for (const { order } of [...newOrders, ...orders]) {
      const { state, filledQuantity, releasedMinor, terms, finishedAtMs, reason } = order;
      if (finishedAtMs === null) continue;
      const { orderId, walletCurrency } = terms;
      const known = { orderId, state, filledQuantity, releasedMinor, walletCurrency, reason };
      this.#finished.set(orderId, known);
    }
  }

  #keep(kept: KeptAnswer): void {
    this.#answers.set(pairKey(kept.accountId, kept.commandKey), kept);
  }
}

/** What ended stays ended for who held it then, although it goes on in a story. */
function asEnded(instrument: Instrument, facts: readonly Fact[], positionId: string): Instrument {
  for (const fact of facts) {
    if (fact.kind !== 'holdingSettled' || fact.positionId !== positionId) continue;
    const { settlementId: id, cash } = fact;
    return { ...instrument, settlement: { id, price: cash.price, isDone: true } };
  }
  return instrument;
}

/** What a correction took back. */
export function undoneBy(fact: Fact): readonly string[] {
  const isCorrection = fact.kind === 'fillBusted' || fact.kind === 'moneyCorrected';
  return isCorrection ? [fact.correctsId] : [];
}
