import { expect, test } from 'vitest';
import { mayCommand, senderOf } from './door-commands.ts';

test('who only serves customers sends what their calls lead to, and brings no money in', () => {
  for (const sender of ['front', 'push', senderOf(['front', 'push'])]) {
    expect([sender, mayCommand(sender, 'placeOrder')]).toEqual([sender, true]);
    expect([sender, mayCommand(sender, 'holdWithdrawal')]).toEqual([sender, true]);
    for (const kind of ['credit', 'completeWithdrawal', 'reverse', 'payDividend'] as const) {
      expect([sender, kind, mayCommand(sender, kind)]).toEqual([sender, kind, false]);
    }
  }
});

test('whoever does the work of the house too sends everything, and a nameless one does not', () => {
  for (const sender of ['lanes', 'jobs', senderOf(['market', 'jobs']), 'front-lanes-push']) {
    expect([sender, mayCommand(sender, 'credit')]).toEqual([sender, true]);
  }
  for (const sender of ['', '-', 'push-']) expect(mayCommand(sender, 'credit')).toBe(false);
});
