import { copyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Venue } from '../books/venue.ts';
import { emptyHold } from '../testing/empty-hold.ts';
import { Lane } from './lane.ts';
import { CommandFailed } from './lane-callers.ts';
import {
  type CommitOutcome,
  type CommittedGroup,
  type LaneChanges,
  LaneStoreUnavailable,
} from './lane-store.ts';

const nowMs = Date.parse('2026-11-20T15:00:00Z');
const ACCOUNTS = 24;
const CREDITS = 160;
/** Deposits the store would not take, whatever the rules say. */
const isBad = (depositId: string) => Number(depositId) % 37 === 5;

interface Sent {
  readonly changes: LaneChanges;
  /** The head it expects, and the one it leads to. */
  readonly from: number;
  readonly next: number;
  readonly tell: (outcome: CommitOutcome) => void;
  readonly cut: () => void;
}

/** A store in memory with one line, which answers in order, refuses, and breaks. */
class ChaosStore {
  readonly log: LaneChanges[] = [];
  #line: Sent[] = [];
  #unheard: { readonly changes: LaneChanges; readonly place: CommittedGroup }[] = [];
  #heads = 0;
  #head = 0;

  commit(changes: LaneChanges): Promise<CommitOutcome> {
    this.#heads += 1;
    const next = this.#heads;
    const from = this.#line.at(-1)?.next ?? this.#head;
    return new Promise((resolve, reject) => {
      const cut = () => reject(new LaneStoreUnavailable('cut'));
      this.#line.push({ changes, from, next, tell: resolve, cut });
    });
  }

  /** Carries out the first group on the line, and answers it. */
  async answerFirst(): Promise<void> {
    const [first, ...others] = this.#line;
    if (first === undefined) return;
    this.#line = others;
    const outcome = this.#carryOut(first);
    // A refusal is told when what was sent behind it has been heard.
    if (outcome.outcome === 'refused') {
      while (this.#line.length > 0) await this.answerFirst();
    }
    first.tell(outcome);
  }

  /** Some of the line is carried out, and nobody hears of it. */
  cutLine(carriedOut: number): void {
    const line = this.#line;
    this.#line = [];
    for (const [at, sent] of line.entries()) {
      const outcome = at < carriedOut ? this.#carryOut(sent) : null;
      if (outcome?.outcome === 'committed') {
        this.#unheard.push({ changes: sent.changes, place: outcome.at });
      }
    }
    for (const sent of line) sent.cut();
  }

  async recover(): Promise<ReadonlyMap<LaneChanges, CommittedGroup>> {
    const found = new Map(this.#unheard.map(({ changes, place }) => [changes, place]));
    this.#unheard = [];
    return found;
  }

  #carryOut({ changes, from, next }: Sent): CommitOutcome {
    if (from !== this.#head) return { outcome: 'displaced' };
    if (changes.credits.some(({ depositId }) => isBad(depositId))) {
      return { outcome: 'refused', cause: new Error('bad') };
    }
    this.#head = next;
    this.log.push(changes);
    const at = { lane: 0, seq: BigInt(next), hash: new Uint8Array(32) };
    return { outcome: 'committed', at };
  }
}

function openLane(store: ChaosStore) {
  const told: LaneChanges[] = [];
  const hold = emptyHold({
    commit: (changes) => store.commit(changes),
    recover: () => store.recover(),
  });
  const lane = new Lane({
    hold,
    decide,
    venue: new Venue(paperRules),
    clock: { nowMs: () => nowMs, every: () => () => {} },
    onCommitted: (changes) => told.push(changes),
  });
  return { told, lane, submit: (command: Command) => lane.submit({ command, key: null }) };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

const credit = (n: number): Command => ({
  kind: 'credit',
  accountId: String((n * 7) % ACCOUNTS),
  nowMs,
  depositId: String(n),
  rail: 'railBank',
  currency: 'USD',
  receivedMinor: 1_000n,
  fx: null,
});

const idsOf = ({ credits }: LaneChanges) => credits.map(({ depositId }) => depositId).join();

/** What happens next: the line answers, breaks, or some deposits arrive. */
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ answers: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ carriedOut: fc.nat({ max: 2 }) }) },
  { weight: 4, arbitrary: fc.record({ arrive: fc.integer({ min: 1, max: 12 }) }) },
);

async function live(happenings: readonly object[]) {
  const store = new ChaosStore();
  const { lane, submit, told } = openLane(store);
  const opened = Array.from({ length: ACCOUNTS }, (_, id) =>
    submit({ kind: 'openAccount', accountId: String(id), nowMs }),
  );
  const replies: Promise<unknown>[] = [];
  const arrive = (count: number) => {
    for (let n = 0; n < count && replies.length < CREDITS; n += 1) {
      const reply = submit(credit(replies.length));
      replies.push(
        reply.then(
          ({ outcome }) => outcome,
          (error: unknown) => error,
        ),
      );
    }
  };
  const answerAll = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) {
      await settle();
      await store.answerFirst();
    }
  };
  await answerAll(ACCOUNTS);
  await Promise.all(opened);
  for (const one of happenings) {
    await settle();
    if ('arrive' in one) arrive(Number(one.arrive));
    else if ('carriedOut' in one) store.cutLine(Number(one.carriedOut));
    else await store.answerFirst();
  }
  await answerAll(3 * CREDITS);
  return { lane, store, told, outcomes: await Promise.all(replies) };
}

test('whatever the store refuses and whenever its line breaks, answers, memory and log agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 20, maxLength: 80 }), async (happenings) => {
      const { lane, store, told, outcomes } = await live(happenings);
      const stored = store.log.flatMap(({ credits }) => credits.map(({ depositId }) => depositId));
      expect(new Set(stored).size).toBe(stored.length);
      expect(told.map(idsOf)).toEqual(store.log.map(idsOf));
      for (const [n, outcome] of outcomes.entries()) {
        const isStored = stored.includes(String(n));
        if (outcome === 'accepted') expect(isStored).toBe(true);
        else if (outcome instanceof CommandFailed) expect(isBad(String(n))).toBe(true);
        else expect(outcome).toBeInstanceOf(LaneStoreUnavailable);
        if (isBad(String(n))) expect(isStored).toBe(false);
      }
      for (let id = 0; id < ACCOUNTS; id += 1) {
        const own = stored.filter((n) => (Number(n) * 7) % ACCOUNTS === id);
        const { wallets } = await lane.look(String(id), copyAccount);
        expect(wallets.BALANCE?.cashMinor).toBe(1_000n * BigInt(own.length));
      }
    }),
    { seed: 8, numRuns: 40 },
  );
});
