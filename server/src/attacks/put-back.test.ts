import { editAsOwner } from '@candor/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, type ManualHouse, openManualHouse } from '../testing/manual-house.ts';
import { aWithdrawal, PAY_PASSWORD } from '../testing/payout-house.ts';
import { TEST_PASSWORD } from '../testing/test-app.ts';
import type { TradingCustomer } from '../testing/trading-house.ts';
import { verifyHouse } from '../testing/verify-house.ts';

// An operator with the database edits a row, has something decided on it, and puts it back as it
// was signed: afterwards there is nothing to see. Or nothing stands there that could be compared.

let house: ManualHouse;
let rita: Desk;
let tom: Desk;
/** One person with all roles, who needs another. */
let both: Desk;
beforeAll(async () => {
  house = await openManualHouse();
  rita = await house.operator('Rita', 'reviewer');
  tom = await house.operator('Tom', 'treasurer');
  both = await house.operator('Both', 'reviewer', 'treasurer', 'administrator');
});
afterAll(() => house.close());

/** Time for every desk to look several times, and a minute of the house's clock. */
async function letLook(): Promise<void> {
  house.turn(60_000);
  for (let look = 0; look < 5; look += 1) {
    house.beat();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const edit = (sql: string, values: readonly unknown[] = []) => editAsOwner(house, sql, values);

async function balanceOf(customer: TradingCustomer): Promise<string | undefined> {
  return (await customer.funds('BALANCE'))[0];
}

test('what is said to be erased signs nothing, and is named', async () => {
  const eve = await house.customer();
  const id = (await house.announce(eve, '10', 1)).slice(2);
  await rita.get('opsMoneyApprove', { id: `d-${id}` });
  await tom.get('opsMoneyApprove', { id: `d-${id}` });
  await editAsOwner(house, 'ALTER TABLE attested_rows DROP CONSTRAINT attested_rows_check');
  const rewrite = (table: string, key: string, part: string) =>
    editAsOwner(
      house,
      `UPDATE attested_rows SET salt = NULL, body = (body::jsonb || $3::jsonb)::text
        WHERE table_name = $1 AND row_key = $2`,
      [table, key, part],
    );
  await edit('UPDATE deposits SET amount_minor = 50000000 WHERE id = $1', [id]);
  await rewrite('deposits', id, '{"amount_minor": 50000000}');
  await letLook();
  expect(await balanceOf(eve)).toBe('0.00');
  expect((await verifyHouse(house)).join()).toContain(`deposits ${id}`);
  // Also of somebody who is said to be erased himself.
  await rewrite('users', eve.userId, '{"erased_ms": 1}');
  expect((await verifyHouse(house)).join()).toContain(`deposits ${id} 1: its words were changed`);
  await letLook();
  expect(await balanceOf(eve)).toBe('0.00');
});

test('one person is no second one under the name of another', async () => {
  const eve = await house.customer();
  const id = await house.announce(eve, '500', 2);
  await both.get('opsMoneyApprove', { id });
  const firstBy = (who: string) =>
    edit('UPDATE review_decisions SET operator_id = $2 WHERE case_id = $1 AND stage = 1', [
      id,
      who,
    ]);
  await firstBy(tom.id);
  expect(await both.refused('opsMoneyApprove', { id })).toEqual([404, 'NOT_FOUND']);
  await firstBy(both.id);
  expect(await both.refused('opsMoneyApprove', { id })).toEqual([422, 'SECOND_PERSON']);
  await letLook();
  expect(await balanceOf(eve)).toBe('0.00');
});

test('a first approval that is taken away after the second is none', async () => {
  const eve = await house.customer();
  const id = await house.announce(eve, '500', 3);
  await edit('INSERT INTO review_decisions VALUES ($1, 1, $2, true, false, NULL, 1)', [
    id,
    rita.id,
  ]);
  await both.ask('opsMoneyApprove', { id });
  await editAsOwner(house, 'DELETE FROM review_decisions WHERE case_id = $1 AND stage = 1', [id]);
  await letLook();
  expect(await balanceOf(eve)).toBe('0.00');
});

test('two approve the amount that is credited, and not one that was put there for them', async () => {
  const eve = await house.customer();
  const id = await house.announce(eve, '9000', 4);
  const amount = (minor: number) =>
    edit('UPDATE deposits SET amount_minor = $2 WHERE id = $1', [id.slice(2), minor]);
  await amount(1_000);
  const { list } = await rita.get('opsMoneyList', { pageSize: 50 });
  expect(list.filter((one: { id: string }) => one.id === id)).toEqual([]);
  for (const one of [rita, tom]) await one.ask('opsMoneyApprove', { id });
  await amount(900_000);
  await letLook();
  expect(await balanceOf(eve)).toBe('0.00');
});

test('nobody approves his own reversal under the name of another', async () => {
  const eve = await house.customer({ BALANCE: '100.00' });
  const [movement] = await house.services.stores.corrections.movements(eve.userId);
  const postingId = `${eve.userId}:${movement?.movementId}`;
  const { id } = await both.get('opsMoneyReverse', { postingId, reason: 'It was wrong.' });
  const [asked] = await house.services.stores.corrections.find(id.slice(2));
  const askedBy = (who: string) =>
    edit('UPDATE corrections SET by_whom = $2 WHERE correction_id = $1', [id.slice(2), who]);
  await askedBy('rita@desk.test');
  await both.ask('opsMoneyReverseApprove', { id });
  await askedBy(asked?.correction.by ?? '');
  await letLook();
  expect(await balanceOf(eve)).toBe('100.00');
});

test('money leaves after two decisions, whatever its row says of how far it is', async () => {
  const ada = await house.verified('500.00');
  const { id } = await ada.get('withdrawalApply', aWithdrawal(await ada.card()));
  await edit(`UPDATE withdrawals SET state = 'paying', due_ms = 0 WHERE id = $1`, [id]);
  await letLook();
  expect((await house.services.funding.withdrawals.find(id))?.state).toBe('paying');
  const { withdrawals } = await house.services.trading.accounts.view(ada.userId);
  expect(withdrawals.map(({ withdrawalId }) => withdrawalId)).toEqual([id]);
  // With its decisions it goes.
  await edit(`UPDATE withdrawals SET state = 'pending', due_ms = 0 WHERE id = $1`, [id]);
  await rita.get('opsMoneyApprove', { id: `w-${id}` });
  await tom.get('opsMoneyApprove', { id: `w-${id}` });
  await letLook();
  await house.untilSeen(async () =>
    expect((await house.services.funding.withdrawals.find(id))?.state).toBe('completed'),
  );
});

test('orders that nobody gave are not paid, and hold no other up', async () => {
  const ada = await house.verified('500.00');
  const { id } = await ada.get('withdrawalApply', aWithdrawal(await ada.card()));
  await edit(
    `INSERT INTO withdrawals (id, user_id, kind, payee_id, masked_number, amount_minor, fee_minor,
       arrive_minor, currency, state, created_ms, due_ms)
     SELECT 'forged-' || n, user_id, kind, payee_id, masked_number, amount_minor, fee_minor,
       arrive_minor, currency, 'pending', created_ms, 0
       FROM withdrawals, generate_series(1, 60) n WHERE id = $1`,
    [id],
  );
  await edit(
    `INSERT INTO review_decisions SELECT 'w-' || id, 1, $1, true, true, NULL, 1 FROM withdrawals
      WHERE id LIKE 'forged-%'`,
    [rita.id],
  );
  await rita.get('opsMoneyApprove', { id: `w-${id}` });
  await tom.get('opsMoneyApprove', { id: `w-${id}` });
  await letLook();
  const { withdrawals } = house.services.funding;
  await house.untilSeen(async () => expect((await withdrawals.find(id))?.state).toBe('completed'));
  expect((await withdrawals.find('forged-1'))?.state).toBe('pending');
});

test('no payee whose waiting was shortened by hand is paid to', async () => {
  const ada = await house.verified('500.00');
  const cardId = await ada.card();
  await edit('UPDATE payees SET changed_ms = 0 WHERE id = $1', [cardId]);
  const told = await ada.ask('withdrawalApply', aWithdrawal(cardId));
  expect(told.data.reason).toBe('BOOKS_SUSPENDED');
});

test('an address that was put into an account resets no password of it', async () => {
  const eve = await house.customer();
  const { email } = (await eve.get('userInfo')) as { email: string };
  const ask = { email: 'mallory@example.test', type: 'reset' };
  const set = (to: string) =>
    edit('UPDATE users SET email = $2 WHERE user_id = $1', [eve.userId, to]);
  await set(ask.email);
  const { simulatedCode: emailCode, codeHandle } = (await house.ask('getEmailCode', ask)).data;
  const secret = 'a password of hers';
  const chosen = { newPassword: secret, confirmPassword: secret };
  const form = { email: ask.email, emailCode, codeHandle, ...chosen };
  const told = await house.ask('resetPassword', form);
  expect(told.data.reason).toBe('CODE_WRONG');
  await set(email);
  const login = { username: eve.userId, password: secret };
  expect((await house.ask('loginByUsername', login)).data.reason).toBe('LOGIN_WRONG');
});

test('a secret that was written by hand changes no other, and proves nothing', async () => {
  const { passwords } = house.services;
  const [known, other] = [await passwords.hash('known to mallory'), await passwords.hash('271828')];
  const mallory = { payPassword: '271828', confirmPayPassword: '271828' };
  const calls = [
    {
      set: `password_hash = '${known}'`,
      call: 'updatePassword',
      input: {
        oldPassword: 'known to mallory',
        newPassword: 'a new one of hers',
        confirmPassword: 'a new one of hers',
      },
    },
    { set: 'pay_password_hash = NULL', call: 'settingPayPassword', input: mallory },
    {
      set: `pay_password_hash = '${other}'`,
      call: 'updatePayPassword',
      input: { oldPayPassword: '271828', payPassword: '314159', confirmPayPassword: '314159' },
    },
    {
      set: `pay_password_hash = '${other}'`,
      call: 'prove',
      input: { payPassword: '271828' },
    },
    { set: `pay_password_hash = '${other}'`, call: 'accountClose', input: mallory },
  ] as const;
  for (const { set, call, input } of calls) {
    const ada = await house.verified('1.00');
    await edit(`UPDATE users SET ${set} WHERE user_id = $1`, [ada.userId]);
    expect([call, (await ada.ask(call, input)).data.reason]).toEqual([call, 'BOOKS_SUSPENDED']);
  }
  // Of whom nothing was edited, all go on.
  const ada = await house.verified('1.00');
  expect((await ada.ask('prove', { payPassword: PAY_PASSWORD })).code).toBe(200);
  expect((await ada.ask('prove', { password: TEST_PASSWORD })).code).toBe(200);
  expect((await ada.ask('settingPayPassword', mallory)).data.reason).toBe('PAY_PASSWORD_SET');
});

test('no code is sent to an address that was put into an account, and none of it is taken', async () => {
  const ada = await house.verified('1.00');
  const email = 'mallory.again@example.test';
  await edit('UPDATE users SET email = $2 WHERE user_id = $1', [ada.userId, email]);
  const told = await ada.ask('getEmailCode', { email, type: 'payPassword' });
  expect(told.data.reason).toBe('BOOKS_SUSPENDED');
  const payPassword = { payPassword: '271828', confirmPayPassword: '271828' };
  const form = { ...payPassword, emailCode: 'AAAA-AAAA', password: TEST_PASSWORD };
  expect((await ada.ask('resetPayPassword', form)).data.reason).toBe('BOOKS_SUSPENDED');
});
