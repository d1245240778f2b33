import type { Message, MessageKind } from '@candor/contract/account-shapes';
import { expect, test } from 'vitest';
import { filterOfKind, groupInbox, timeOnRow } from './inbox-view.ts';

function message(id: string, kind: MessageKind, at: string, isRead = true): Message {
  const createTimestamp = Date.parse(at);
  return { id, kind, title: id, content: '', link: null, isRead, createTimestamp };
}

const inbox = [
  message('old-margin', 'margin', '2026-11-18T10:00Z', false),
  message('fill', 'order', '2026-11-20T10:42Z', false),
  message('login', 'security', '2026-11-20T03:22Z', false),
  message('read-login', 'security', '2026-11-19T03:22Z'),
  message('deposit', 'deposit', '2026-11-19T16:31Z'),
];
const ids = (groups: ReturnType<typeof groupInbox>) =>
  groups.map(({ day, messages }) => [day, ...messages.map(({ id }) => id)]);

test('unread margin calls and security messages stay on top, the rest goes by day', () => {
  expect(ids(groupInbox(inbox, 'all', 'UTC'))).toEqual([
    ['urgent', 'login', 'old-margin'],
    ['11/20/2026', 'fill'],
    ['11/19/2026', 'deposit', 'read-login'],
  ]);
});

test('a message on top of its day tells the day, unless it is today', () => {
  const at = Date.parse('2026-11-20T03:22Z');
  const row = { isUrgent: true, nowMs: Date.parse('2026-11-21T10:00Z'), timeZone: 'UTC' };
  expect(timeOnRow(at, row)).toBe('11/20 03:22');
  expect(timeOnRow(at, { ...row, isUrgent: false })).toBe('03:22');
  expect(timeOnRow(at, { ...row, nowMs: Date.parse('2026-11-20T23:59Z') })).toBe('03:22');
  // In New York it is still the evening before, and so is the message.
  const inNewYork = { ...row, nowMs: at, timeZone: 'America/New_York' };
  expect(timeOnRow(at, inNewYork)).toBe('22:22');
});

test('days are those of the reader', () => {
  expect(ids(groupInbox(inbox.slice(4), 'all', 'Asia/Hong_Kong'))).toEqual([
    ['11/20/2026', 'deposit'],
  ]);
});

test('a filter shows its kinds only', () => {
  expect(ids(groupInbox(inbox, 'money', 'UTC'))).toEqual([
    ['urgent', 'old-margin'],
    ['11/19/2026', 'deposit'],
  ]);
  expect(ids(groupInbox(inbox, 'unread', 'UTC')).flat()).not.toContain('deposit');
  expect(groupInbox([], 'all', 'UTC')).toEqual([]);
});

test('a kind in the address opens its filter', () => {
  expect(filterOfKind('margin')).toBe('money');
  expect(filterOfKind('kyc')).toBe('account');
  expect(filterOfKind('nonsense')).toBeNull();
});
