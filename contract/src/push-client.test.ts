import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DataFrame } from './push.ts';
import { judgeFrame, type PushReader, pushReader } from './push-client.ts';

const change = (topic: string, seq: number, prev: number): DataFrame => ({
  op: 'data',
  topic,
  seq,
  prev,
  data: seq,
});
const snapshot = (topic: string, seq: number): DataFrame => ({
  ...change(topic, seq, 0),
  snap: true,
});

test('a change is used only when it follows the last frame exactly', () => {
  expect(judgeFrame(41, change('order', 42, 41))).toBe('apply');
  expect(judgeFrame(41, change('order', 43, 42))).toBe('gap');
  expect(judgeFrame(41, change('order', 41, 40))).toBe('old');
  expect(judgeFrame(null, change('order', 42, 41))).toBe('gap');
  expect(judgeFrame(41, snapshot('order', 7))).toBe('replace');
});

test('a gap asks once for a snapshot, and again when it stays away', () => {
  const reader = pushReader();
  reader.subscribe(['order']);
  reader.receive(snapshot('order', 5), 0);
  const gap = change('order', 7, 6);
  expect(reader.receive(gap, 10)).toEqual({
    delivery: null,
    send: [{ op: 'snap', id: 2, topic: 'order' }],
  });
  expect(reader.receive(change('order', 8, 7), 20).send).toEqual([]);
  expect(reader.receive(change('order', 9, 8), 5010).send.length).toBe(1);
  expect(reader.receive(snapshot('order', 9), 5020).delivery?.isWhole).toBe(true);
  expect(reader.lastSeq('order')).toBe(9);
});

test('a snapshot that was overtaken is asked for anew', () => {
  const reader = pushReader();
  reader.subscribe(['order']);
  reader.receive(snapshot('order', 5), 0);
  reader.receive(change('order', 8, 7), 10);
  expect(reader.receive(snapshot('order', 6), 20).send).toEqual([
    { op: 'snap', id: 3, topic: 'order' },
  ]);
});

test('after a break every-topics resume and latest topics start over', () => {
  const reader = pushReader();
  reader.subscribe(['order', 'quote:0:NASDAQ:AAPL']);
  reader.receive(snapshot('order', 41), 0);
  reader.receive(snapshot('quote:0:NASDAQ:AAPL', 9001), 0);
  reader.disconnected();
  expect(reader.subscribe(['order', 'quote:0:NASDAQ:AAPL'])).toEqual({
    op: 'sub',
    id: 2,
    topics: ['order', 'quote:0:NASDAQ:AAPL'],
    since: { order: 41 },
  });
  expect(reader.receive(change('order', 42, 41), 0).delivery?.data).toBe(42);
  expect(reader.receive(change('quote:0:NASDAQ:AAPL', 9002, 9001), 0).delivery).toBe(null);
});

test('a topic given up is heard no more', () => {
  const reader = pushReader();
  reader.subscribe(['order']);
  reader.unsubscribe(['order']);
  expect(reader.receive(snapshot('order', 1), 0)).toEqual({ delivery: null, send: [] });
});

type Fault = 'none' | 'lose' | 'double' | 'swap';

/** A server that adds up what it sends; the reader's copy must end equal whatever the line does. */
class Line {
  readonly #reader: PushReader;
  readonly topic: string;
  sum = 0;
  #seq = 0;
  copy = 0;
  faults = 0;
  #held: DataFrame | null = null;

  constructor(topic: string) {
    this.topic = topic;
    this.#reader = pushReader();
    this.#reader.subscribe([topic]);
    this.#deliver({ ...snapshot(topic, 0), data: 0 });
  }

  send(fault: Fault, amount: number): void {
    const frame = { ...change(this.topic, this.#seq + 1, this.#seq), data: amount };
    this.#seq += 1;
    this.sum += amount;
    if (fault !== 'none') this.faults += 1;
    if (fault === 'swap' && this.#held === null) {
      this.#held = frame;
      return;
    }
    const held = this.#held;
    this.#held = null;
    if (fault !== 'lose') this.#deliver(frame);
    if (held !== null) this.#deliver(held);
    if (fault === 'double') this.#deliver(frame);
  }

  #deliver(frame: DataFrame): void {
    const { delivery, send } = this.#reader.receive(frame, this.#seq * 10_000);
    if (delivery !== null) {
      const amount = Number(delivery.data);
      this.copy = delivery.isWhole ? amount : this.copy + amount;
    }
    for (const _ask of send) {
      this.#deliver({ ...snapshot(this.topic, this.#seq), data: this.sum });
    }
  }
}

test('ten thousand lost, doubled and swapped frames are all found and repaired', () => {
  let faults = 0;
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          fault: fc.constantFrom<Fault>('none', 'lose', 'double', 'swap'),
          amount: fc.integer({ min: 1, max: 1000 }),
        }),
        { minLength: 100, maxLength: 200 },
      ),
      (steps) => {
        const line = new Line('order');
        for (const { fault, amount } of steps) line.send(fault, amount);
        // Nothing can tell that the very last frame is missing until another one comes.
        line.send('none', 1);
        line.send('none', 1);
        expect(line.copy).toBe(line.sum);
        faults += line.faults;
      },
    ),
    { numRuns: 120, seed: 5 },
  );
  expect(faults).toBeGreaterThan(10_000);
});
