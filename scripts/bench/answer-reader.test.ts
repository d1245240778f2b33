import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { AnswerReader } from './answer-reader.ts';

const answer = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX: y\r\n\r\nhello');

test('an answer is whole with its last byte, wherever it was cut', () => {
  for (let cut = 1; cut < answer.length; cut += 1) {
    const reader = new AnswerReader();
    expect(reader.take(answer.subarray(0, cut))).toBeNull();
    expect(reader.take(answer.subarray(cut))).toBe(200);
  }
});

test('the next answer on the connection is read like the first', () => {
  const reader = new AnswerReader();
  expect(reader.take(answer)).toBe(200);
  expect(reader.take(Buffer.from('HTTP/1.1 404 No\r\ncontent-length:0\r\n\r\n'))).toBe(404);
  expect(reader.take(answer)).toBe(200);
});

test('an answer without a length and one longer than it said are faults', () => {
  const chunked = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
  expect(() => new AnswerReader().take(chunked)).toThrow('without a length');
  const tooLong = Buffer.concat([answer, answer]);
  expect(() => new AnswerReader().take(tooLong)).toThrow('more bytes');
});
