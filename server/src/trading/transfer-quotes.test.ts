import { expect, test } from 'vitest';
import { TransferQuotes } from './transfer-quotes.ts';

const fx = { base: 'USD', quote: 'HKD', rate: 779_000_000n, mid: 780_000_000n };
const asked = { from: 'USD', fx, nowMs: 0 };

test('whoever asks for rates without end pushes out his own, and nobody else’s', () => {
  const quotes = new TransferQuotes();
  const mine = quotes.offer({ ...asked, userId: 'me' });
  const first = quotes.offer({ ...asked, userId: 'him' });
  let last = first;
  for (let n = 0; n < 20_000; n += 1) last = quotes.offer({ ...asked, userId: 'him' });

  expect(quotes.take({ id: first.id, userId: 'him', from: 'USD' })).toBeNull();
  expect(quotes.take({ id: last.id, userId: 'him', from: 'USD' })).toEqual(last);
  expect(quotes.take({ id: mine.id, userId: 'me', from: 'USD' })).toEqual(mine);
});

test('a rate is taken once, by the customer it was shown to, and can be given back', () => {
  const quotes = new TransferQuotes();
  const mine = quotes.offer({ ...asked, userId: 'me' });
  const take = (userId: string, from = 'USD') => quotes.take({ id: mine.id, userId, from });

  expect([take('him'), take('me', 'HKD')]).toEqual([null, null]);
  expect(take('me')).toEqual(mine);
  expect(take('me')).toBeNull();
  quotes.giveBack(mine);
  expect(take('me')).toEqual(mine);
});

test('rates that ended a while ago are forgotten', () => {
  const quotes = new TransferQuotes();
  const old = quotes.offer({ ...asked, userId: 'me' });
  quotes.offer({ ...asked, userId: 'him', nowMs: 60_001 });
  expect(quotes.take({ id: old.id, userId: 'me', from: 'USD' })).toBeNull();
});
