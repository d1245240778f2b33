import type { ChatLine } from '@candor/contract/account-shapes';
import { expect, test } from 'vitest';
import { aboutOf } from './about.ts';
import { allLines, stillUnsent, toldAfter, unreadSeq } from './conversation.ts';
import { keepOutbox, readOutbox } from './outbox.ts';

const line = (seq: number, from: ChatLine['from'], readTimestamp: number | null = null) => ({
  seq,
  from,
  readTimestamp,
  text: `line ${seq}`,
  createTimestamp: seq * 1000,
});

test('lines that are read and told stand once, in their order, and a read mark stays', () => {
  const told = [
    { kind: 'list', list: [line(1, 'customer')] },
    { kind: 'line', ...line(3, 'agent') },
    { kind: 'read', from: 'customer', upToSeq: 1, readTimestamp: 9000 },
  ].reduce<ReturnType<typeof toldAfter> | undefined>(
    (before, data) => toldAfter(before, { data }),
    undefined,
  );
  const lines = allLines([line(1, 'customer'), line(2, 'customer')], told);
  expect(lines.map(({ seq, readTimestamp }) => [seq, readTimestamp])).toEqual([
    [1, 9000],
    [2, null],
    [3, null],
  ]);
  expect(unreadSeq(lines)).toBe(3);
  expect(unreadSeq([line(3, 'agent', 9000), line(4, 'customer')])).toBeNull();
});

test('an answer ends the typing before it', () => {
  const typing = toldAfter(undefined, {
    data: { kind: 'typing', agentName: 'Jonas', untilTimestamp: 5000 },
  });
  expect(typing.typing).toEqual({ agentName: 'Jonas', untilMs: 5000 });
  expect(
    toldAfter(typing, { data: { kind: 'line', ...line(1, 'customer') } }).typing,
  ).not.toBeNull();
  expect(toldAfter(typing, { data: { kind: 'line', ...line(1, 'agent') } }).typing).toBeNull();
});

test('a line that the push told before its answer came stands there once', () => {
  const told = [{ ...line(1, 'customer'), text: 'ok' }];
  const file = { ...line(2, 'customer'), text: null, fileUrl: '/file/a' };
  const unsent = [
    { key: 'k1', text: 'ok' },
    { key: 'k2', fileUrl: '/file/a' },
    { key: 'k3', text: 'ok' },
  ];
  const keys = (lines: ChatLine[], isSending: boolean) =>
    stillUnsent(unsent, { lines, isSending }).map(({ key }) => key);
  expect(keys(told, true)).toEqual(['k2', 'k3']);
  expect(keys(told, false)).toEqual(['k1', 'k2', 'k3']);
  expect(keys([...told, file], false)).toEqual(['k1', 'k3']);
});

test('a page is opened for an order or a topic with its id, and for nothing else', () => {
  expect(aboutOf({ orderId: 'o-771' })).toBe('order o-771');
  expect(aboutOf({ topic: 'deposit d-1' })).toBe('deposit d-1');
  expect(aboutOf({ topic: 'kyc' })).toBe('kyc');
  expect(aboutOf({ topic: 'order <script>' })).toBe('order');
  expect(aboutOf({ topic: 'constructor' })).toBeNull();
  expect(aboutOf({})).toBeNull();
});

test('lines that were not sent are kept for their writer alone', () => {
  keepOutbox('10000001', [{ key: 'k1', text: 'hello' }]);
  expect(readOutbox('10000001')).toEqual([{ key: 'k1', text: 'hello' }]);
  expect(readOutbox('10000002')).toEqual([]);
});
