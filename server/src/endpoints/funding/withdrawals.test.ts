import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aWithdrawal,
  OWN_CARD,
  openPayoutHouse,
  type PayoutHouse,
} from '../../testing/payout-house.ts';
import { passIdentity } from '../../testing/sign-again.ts';

const USDT = '100:CRYPTO:USDTUSD';

let house: PayoutHouse;
beforeAll(async () => {
  house = await openPayoutHouse();
  house.market.show(USDT, { bids: [['0.9999', '100000']], asks: [['1.0001', '100000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const billOf = async (ada: Awaited<ReturnType<PayoutHouse['verified']>>) => {
  const { list } = await ada.get('walletBill', { billType: 'withdrawal', timeZone: 'UTC' });
  // A card by its last four, a coin address by both its ends.
  for (const { payee } of list) expect(payee).toMatch(/^(\*\*\*\* |.{6}\*\*\*\*)\w{4}$/);
  return list.map((row: Record<string, unknown>) => [row.status, row.amount, row.reason ?? null]);
};

test('money is held at once, paid out after 30 s and told once', async () => {
  const ada = await house.verified('500.00');
  const cardId = await ada.card();
  const preview = await ada.get('withdrawalPreview', { kind: 'BANK', cardId, amount: '100' });
  expect(preview).toMatchObject({ fee: '0.00', arriveAmount: '100.00', arriveCurrency: 'USD' });

  const made = await ada.get('withdrawalApply', aWithdrawal(cardId));
  expect(made).toMatchObject({ status: 1, amount: '100.00', fee: '0.00', arriveAmount: '100.00' });
  expect(await ada.funds('BALANCE')).toEqual(['500.00', '100.00', '400.00']);
  expect(await ada.get('usableWithdrawalAmount')).toEqual({
    usableAmount: '400.00',
    minAmount: '1.00',
    notUsable: [{ amount: '100.00', why: 'Withdrawals under review' }],
  });
  expect(await billOf(ada)).toEqual([[1, '-100.00', null]]);
  expect((await ada.ask('cardDelete', { id: cardId })).data.reason).toBe('CARD_IN_USE');

  house.turn(30_000);
  await house.untilSeen(async () => {
    expect(await ada.funds('BALANCE')).toEqual(['400.00', '0.00', '400.00']);
    const { list } = await ada.get('messageList', { kind: 'withdrawal' });
    expect(list.map((one: { title: string }) => one.title)).toEqual([
      'Withdrawal completed: $100.00',
    ]);
  });
  expect(await billOf(ada)).toEqual([[3, '-100.00', null]]);
  expect((await ada.ask('cardDelete', { id: cardId })).code).toBe(200);
});

test.each([
  '6217 0031 4159 0000',
  '12345670000',
])('to %s, which ends in 0000, it comes back whole with its reason', async (cardNumber) => {
  const ada = await house.verified('500.00');
  const cardId = await ada.card({ cardNumber });
  await ada.get('withdrawalApply', aWithdrawal(cardId));
  house.turn(30_000);
  await house.untilSeen(async () => {
    expect(await billOf(ada)).toEqual([[2, '-100.00', 'The bank returned the payment.']]);
  });
  expect(await ada.funds('BALANCE')).toEqual(['500.00', '0.00', '500.00']);
});

test('coins are paid at the quoted rate, the fee of the schedule taken first', async () => {
  const ada = await house.verified('500.00');
  const cardId = await ada.wallet();
  const asked = { kind: 'VM', cardId, amount: '101' };
  const { quoteId, ...told } = await ada.get('withdrawalPreview', asked);
  expect(told).toMatchObject({
    fee: '1.00',
    rate: '1.0000',
    arriveCurrency: 'USDT',
    walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  });
  const apply = aWithdrawal(cardId, { ...asked, quoteId });
  expect(await ada.get('withdrawalApply', apply)).toMatchObject({ fee: '1.00' });
  expect((await ada.ask('withdrawalApply', apply)).data.reason).toBe('RATE_CHANGED');
  house.turn(30_000);
  await house.untilSeen(async () => {
    expect(await ada.funds('BALANCE')).toEqual(['399.00', '0.00', '399.00']);
  });
  const late = await ada.get('withdrawalPreview', asked);
  house.turn(30_001);
  const told2 = await ada.ask('withdrawalApply', { ...apply, quoteId: late.quoteId });
  expect(told2.data.reason).toBe('RATE_CHANGED');
  const none = await ada.ask('withdrawalApply', { ...apply, quoteId: undefined });
  expect(none.data.reason).toBe('RATE_CHANGED');
});

test('who is not verified, another name, a wrong or absent password: each its own refusal', async () => {
  const ben = await house.customer({ BALANCE: '500.00' });
  const { id: cardId, verified, reason } = await ben.get('cardAdd', OWN_CARD);
  expect([verified, reason]).toEqual([false, 'Please complete identity verification first.']);
  expect((await ben.ask('withdrawalApply', aWithdrawal(cardId))).data.reason).toBe('KYC_REQUIRED');
  await passIdentity(house, ben.userId, ['Ben', 'Bell']);
  const other = await ben.ask('withdrawalApply', aWithdrawal(cardId));
  expect(other).toMatchObject({ code: 422, data: { reason: 'CARD_UNVERIFIED' } });
  expect(other.msg).toBe('The account name must match your verified name.');
  await ben.get('cardUpdate', { ...OWN_CARD, id: cardId, bankAccountName: ' bell  BEN ' });
  const unset = await ben.ask('withdrawalApply', aWithdrawal(cardId));
  expect(unset.data.reason).toBe('PAY_PASSWORD_UNSET');

  const ada = await house.verified('500.00');
  const own = await ada.card();
  const wrong = await ada.ask('withdrawalApply', aWithdrawal(own, { payPassword: '975310' }));
  expect(wrong.msg).toBe('The transaction password is incorrect. 4 tries left.');
  const much = await ada.ask('withdrawalApply', aWithdrawal(own, { amount: '500.01' }));
  expect(much.msg).toBe('Insufficient funds. Available $500.00, needed $500.01.');
  const little = await ada.ask('withdrawalApply', aWithdrawal(own, { amount: '0.99' }));
  expect([little.code, little.data.field]).toEqual([400, 'amount']);
  expect(await billOf(ada)).toEqual([]);
});
