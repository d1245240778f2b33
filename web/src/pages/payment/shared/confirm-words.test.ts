import { sayIn } from '@candor/ui/words';
import { expect, test } from 'vitest';
import { newTicket, type Ticket } from '../../../ticket/ticket.ts';
import { orderSentence } from './confirm-words.ts';

const apple = { name: 'Apple', currency: 'USD' };

function sentence(changes: Partial<Ticket>, locale: 'en' | 'zh-Hans' | 'zh-Hant' = 'en'): string {
  const ticket = {
    ...newTicket({ direction: 0, habits: null, price: null, num: '25' }),
    ...changes,
  };
  return orderSentence(ticket, apple, sayIn(locale)).replaceAll(/[\ue000\ue001]/g, '');
}

test('an order is said in one plain sentence in each language', () => {
  expect(sentence({})).toBe('Buy 25 Apple at the market price.');
  expect(sentence({ direction: 1, type: 1, price: '187.4' })).toBe(
    'Sell 25 Apple at $187.40 or higher.',
  );
  expect(sentence({ type: 1, price: '187.' }, 'zh-Hans')).toBe(
    '以 $187.00 或更低价买入Apple，数量\u00a025。',
  );
  expect(sentence({ direction: 1 }, 'zh-Hant')).toBe('以市價賣出Apple，數量\u00a025。');
});

test('leverage is said, and only above 1x', () => {
  expect(sentence({ leverage: 2 })).toBe('Buy 25 Apple at the market price. You borrow at 2×.');
});

test('lots are said with their unit, as on the button', () => {
  const ticket = newTicket({ direction: 1, habits: null, price: null, num: '0.2' });
  const pair = { name: 'EUR/USD', currency: 'USD', num: '0.20 lot' };
  expect(orderSentence(ticket, pair, sayIn('en')).replaceAll(/[\ue000\ue001]/g, '')).toBe(
    'Sell 0.20 lot EUR/USD at the market price.',
  );
});
