import { expect, test } from 'vitest';
import { openOperator } from '../testing/an-operator.ts';
import { openTestApp } from '../testing/test-app.ts';
import { isSameMailbox } from './own-account.ts';

test('an operator’s own account is his under every spelling of his e-mail', async () => {
  const world = await openTestApp();
  const desk = await openOperator(world, 'Mara', ['administrator']);
  const [name, domain] = desk.email.split('@');
  for (const email of [desk.email, `${name}+trading@${domain}`, `${name}@${domain}.`]) {
    const { userId } = await world.register(email);
    for (const call of ['opsCustomerLock', 'opsCustomerUnlock'] as const) {
      const { data } = await desk.ask(call, { userId, reason: 'I want it so, myself' });
      expect([email, data.reason]).toEqual([email, 'SECOND_PERSON']);
    }
  }
  const { userId } = await world.register(`other-${name}@${domain}`);
  expect(
    (await desk.ask('opsCustomerLock', { userId, reason: 'the customer asked for it' })).code,
  ).toBe(200);
  await world.close();
});

test('a mailbox is the same whatever stands behind a plus, and whatever its case and width', () => {
  const own = 'ada.l@desk.test';
  const same = ['ADA.L@Desk.Test', 'ada.l+1@desk.test', 'ada.l++@desk.test.', 'ａｄａ.l@desk.test'];
  expect(same.filter((other) => !isSameMailbox(own, other))).toEqual([]);
  const others = ['adal@desk.test', 'ada.l@desk.example', 'x+ada.l@desk.test', '+@desk.test'];
  expect(others.filter((other) => isSameMailbox(own, other))).toEqual([]);
  // Nothing but a plus is no name that all others share.
  expect(isSameMailbox('+a@desk.test', '+b@desk.test')).toBe(false);
});
