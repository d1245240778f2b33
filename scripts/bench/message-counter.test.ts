import { Buffer } from 'node:buffer';
import { textMessage } from '@candor/server/push/wire';
import { expect, test } from 'vitest';
import { messageCounter } from './message-counter.ts';

const lengths = [0, 5, 125, 126, 300, 65_535, 65_536, 70_000];
const stream = Buffer.concat(lengths.map((length) => textMessage('x'.repeat(length))));

test('messages of every length of head are counted once', () => {
  expect(messageCounter()(stream)).toBe(lengths.length);
});

test('wherever the stream is cut, each message counts once', () => {
  for (const step of [1, 2, 3, 7, 1000]) {
    const count = messageCounter();
    let messages = 0;
    for (let at = 0; at < stream.length; at += step) {
      messages += count(stream.subarray(at, at + step));
    }
    expect(messages).toBe(lengths.length);
  }
});
