import { Trader } from '@candor/domain/trading/testing/trader';
import { expect, test } from 'vitest';
import type { BusAnswer } from './bus/bus-port.ts';
import { LaneLines } from './lane-lines.ts';
import { type CrossedReply, wireOf } from './wire/wire.ts';

const wire = wireOf('test');
const command = new Trader({ money: { STOCK: 10_000_00n } }).order({ quantity: 1n });

/** What was sent, and who answers it; the first owner of everything is lane 3. */
function opened() {
  const sent: { subject: string; keys: (string | undefined)[] }[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  let answer = (subject: string, count: number): BusAnswer => {
    const replies = Array.from({ length: count }, () => ({ outcome: 'busy' }) as CrossedReply);
    const lane = Number(subject.split('.')[0] === 'lane' ? subject.split('.')[1] : 3);
    return { outcome: 'answered', text: wire.write('replies', { lane, replies }) };
  };
  const lines = new LaneLines({
    wire,
    sender: 'front',
    nextTurn: () => Promise.resolve(),
    request: async (subject, text) => {
      const commands = wire.read('commands', text);
      sent.push({ subject, keys: commands.map(({ key }) => key?.commandKey) });
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      return answer(subject, commands.length);
    },
  });
  const send = (name: string, isAlone = false) =>
    lines.send({ command, key: { commandKey: name, requestHash: 'h' } }, isAlone);
  return {
    lines,
    sent,
    send,
    hold: () => {
      isHeld = true;
    },
    letGo: () => {
      isHeld = false;
      for (const go of held.splice(0)) go();
    },
    answerWith: (next: typeof answer) => {
      answer = next;
    },
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('an owner who is known gets in one text what waits, a second one when it is worth it', async () => {
  const { sent, send, hold, letGo } = opened();
  await send('first');
  hold();
  const all = [send('a'), send('b')];
  await turn();
  all.push(send('c'));
  await turn();
  all.push(send('d'), send('e'), send('f'));
  await turn();
  all.push(send('g'));
  await turn();
  letGo();
  expect(await Promise.all(all)).toEqual(
    Array(7).fill({ outcome: 'answered', said: { outcome: 'busy' } }),
  );
  expect(sent[0]?.subject).toMatch(/^lanes\.\d+\.submit\.front$/);
  expect(sent.slice(1)).toEqual([
    { subject: 'lane.3.submit.front', keys: ['a', 'b'] },
    { subject: 'lane.3.submit.front', keys: ['c', 'd', 'e', 'f'] },
    { subject: 'lane.3.submit.front', keys: ['g'] },
  ]);
});

test('a lane that is not there any more is forgotten, and what waits for it was never sent', async () => {
  const { sent, send, hold, letGo, answerWith } = opened();
  await send('first');
  hold();
  const under = send('a');
  await turn();
  const waiting = send('b');
  answerWith(() => ({ outcome: 'late' }));
  letGo();
  expect(await under).toEqual({ outcome: 'late' });
  expect(await waiting).toEqual({ outcome: 'nobody' });
  await send('c');
  expect(sent.at(-1)?.subject).toMatch(/^lanes\.\d+\.submit\.front$/);
});

test('what has no key, or kept others waiting, goes alone', async () => {
  const { lines, sent, send } = opened();
  await send('first');
  await Promise.all([send('slow', true), lines.send({ command, key: null }, false)]);
  expect(sent.slice(1).map(({ subject }) => subject.startsWith('lanes.'))).toEqual([true, true]);
});

test('who moved away is asked for anew', async () => {
  const { sent, send, answerWith } = opened();
  await send('first');
  answerWith((_, count) => {
    const replies = Array.from({ length: count }, () => ({ outcome: 'elsewhere' }) as const);
    return { outcome: 'answered', text: wire.write('replies', { lane: 3, replies }) };
  });
  expect(await send('a')).toEqual({ outcome: 'answered', said: { outcome: 'elsewhere' } });
  await send('b');
  expect(sent.map(({ subject }) => subject.split('.')[0])).toEqual(['lanes', 'lane', 'lanes']);
});
