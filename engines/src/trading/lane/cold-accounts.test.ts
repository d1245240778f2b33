import { StoredTextWrong } from '@candor/domain/stored/read-stored';
import { copyAccount } from '@candor/domain/trading/account-state';
import type { Command } from '@candor/domain/trading/commands';
import { decide } from '@candor/domain/trading/decide';
import { paperRules } from '@candor/domain/trading/rules';
import { expect, test } from 'vitest';
import { Venue } from '../books/venue.ts';
import { emptyHold } from '../testing/empty-hold.ts';
import { Lane } from './lane.ts';

const nowMs = Date.parse('2026-11-20T15:00:00Z');
const BAD = 'bad';

/** A lane whose store reads accounts when the test says so. */
function openLane() {
  let seq = 0n;
  const empty = emptyHold({
    commit: async () => {
      seq += 1n;
      return { outcome: 'committed', at: { lane: 0, seq, hash: new Uint8Array(32) } };
    },
  });
  const loads: { readonly accountIds: readonly string[]; readonly answer: () => void }[] = [];
  const hold: typeof empty = {
    ...empty,
    load: async (accountIds) => {
      await new Promise<void>((answer) => {
        loads.push({ accountIds, answer });
      });
      if (accountIds.includes(BAD)) throw new StoredTextWrong(BAD, 'no text');
      return empty.load(accountIds);
    },
  };
  const lane = new Lane({
    hold,
    decide,
    venue: new Venue(paperRules),
    clock: { nowMs: () => nowMs, every: () => () => {} },
  });
  return {
    lane,
    /** What is being read now, load by load. */
    reading: () => loads.map(({ accountIds }) => accountIds),
    answerFirst: async () => {
      loads.shift()?.answer();
      await settle();
    },
    answerAll: async () => {
      while (loads.length > 0) {
        loads.shift()?.answer();
        await settle();
      }
    },
    submit: (command: Command) => lane.submit({ command, key: null }),
  };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 80; turn += 1) await Promise.resolve();
}

const open = (accountId: string): Command => ({ kind: 'openAccount', accountId, nowMs });
const credit = (accountId: string, depositId: string): Command => ({
  kind: 'credit',
  accountId,
  nowMs,
  depositId,
  rail: 'railBank',
  currency: 'USD',
  receivedMinor: 1_000n,
  fx: null,
});

test('who is in memory does not wait for who is being loaded', async () => {
  const { lane, submit, answerFirst, reading } = openLane();
  const first = submit(open('warm'));
  await settle();
  await answerFirst();
  await first;

  let isColdAnswered = false;
  const cold = submit(open('cold')).finally(() => {
    isColdAnswered = true;
  });
  await settle();
  expect(await submit(credit('warm', 'd3'))).toMatchObject({ outcome: 'accepted' });
  expect(await submit(credit('warm', 'd4'))).toMatchObject({ outcome: 'accepted' });
  expect(isColdAnswered).toBe(false);
  expect(reading()).toEqual([['cold']]);

  await answerFirst();
  expect(await cold).toMatchObject({ outcome: 'accepted' });
  await lane.drain();
});

test('commands of an account run in their order, whether they came before it or after', async () => {
  const { lane, submit, answerFirst } = openLane();
  const ended: string[] = [];
  const note = (name: string) => () => void ended.push(name);
  const all = [
    submit(open('7')).then(note('open')),
    submit(credit('7', 'd1')).then(note('d1')),
    submit(credit('7', 'd2')).then(note('d2')),
  ];
  await settle();
  const loaded = answerFirst();
  all.push(submit(credit('7', 'd3')).then(note('d3')));
  await loaded;
  all.push(submit(credit('7', 'd4')).then(note('d4')));
  await Promise.all(all);
  expect(ended).toEqual(['open', 'd1', 'd2', 'd3', 'd4']);
  const state = await lane.look('7', copyAccount);
  expect(state.wallets.BALANCE?.cashMinor).toBe(4_000n);
});

test('accounts that wait together are read together, a few loads at a time', async () => {
  const { lane, reading, answerFirst, answerAll } = openLane();
  const looks: Promise<unknown>[] = [];
  const look = (id: string) => looks.push(lane.look(id, copyAccount));
  for (const id of ['a', 'b', 'c']) {
    look(id);
    await settle();
  }
  for (let n = 0; n < 40; n += 1) {
    look(`n${n}`);
    await settle();
  }
  expect(reading()).toEqual([['a'], ['b'], ['c']]);
  await answerFirst();
  await answerFirst();
  expect(reading().map((ids) => ids.length)).toEqual([1, 32, 8]);
  await answerAll();
  await Promise.all(looks);
});

test('one that cannot be read fails alone', async () => {
  const { submit, answerAll } = openLane();
  const replies = ['1', BAD, '2'].map((id) => submit(open(id)));
  const settled = Promise.allSettled(replies);
  await settle();
  await answerAll();
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
});

test('a lane that ends finishes what was still being loaded', async () => {
  const { lane, submit, answerFirst } = openLane();
  const reply = submit(open('7'));
  const drained = lane.drain();
  await settle();
  await answerFirst();
  expect(await reply).toMatchObject({ outcome: 'accepted' });
  await drained;
});

test('those who wait for their accounts count as waiting', async () => {
  const { lane, submit, answerAll } = openLane();
  const many = Array.from({ length: 8_192 }, (_, n) => submit(open(String(n))));
  expect(await submit(open('x'))).toEqual({ outcome: 'busy' });
  await settle();
  await answerAll();
  expect((await Promise.all(many)).every(({ outcome }) => outcome === 'accepted')).toBe(true);
  await lane.drain();
});
