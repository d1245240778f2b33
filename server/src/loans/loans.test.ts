import { afterAll, beforeAll, expect, test } from 'vitest';
import { passIdentity } from '../testing/sign-again.ts';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';

const DAY_MS = 86_400_000;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const wanted = { amount: '3000', termDays: 30, purpose: 'practice', agree: true };

async function verified(money = '10000.00'): Promise<TradingCustomer> {
  const customer = await house.customer({ BALANCE: money });
  await passIdentity(house, customer.userId);
  return customer;
}

const mine = async (customer: TradingCustomer) => (await customer.get('loanList')).list;

/** Waits until the newest loan reads so. */
async function until(customer: TradingCustomer, row: object): Promise<void> {
  await house.untilSeen(async () => {
    const [first] = await mine(customer);
    expect(first).toMatchObject(row);
  });
}

/** Days go by, and the desk looks. */
async function days(customer: TradingCustomer, count: number): Promise<void> {
  house.turn(count * DAY_MS);
  await customer.signIn();
}

test('J24: quoted, refused beyond half, lent, repaid after ten days with ten days’ interest', async () => {
  const ada = await verified();
  const quote = await ada.get('loanQuote', { amount: '3000', termDays: 30 });
  expect(quote).toMatchObject({
    dailyRate: '0.03',
    annualRate: '10.95',
    totalInterest: '27.00',
    maxAmount: '5000.00',
    schedule: [{ principal: '3000.00', interest: '27.00' }],
  });
  await ada.get('loanApply', { ...wanted, amount: '6000' });
  house.turn(60_000);
  await until(ada, {
    status: 2,
    state: null,
    outstanding: '0.00',
    reason: 'All loans together must stay within half of your total value.',
  });
  const row = await ada.get('loanApply', wanted, { key: 'once' });
  expect(row).toMatchObject({ status: 1, amount: '3000.00', reason: null, purpose: 'practice' });
  const again = await ada.ask('loanApply', wanted);
  expect([again.code, again.msg]).toEqual([409, 'An application is under review.']);
  house.turn(59_000);
  await until(ada, { status: 1 });
  house.turn(1_000);
  await until(ada, { status: 3, state: 'active', outstanding: '3000.00' });
  expect(await ada.funds('BALANCE')).toEqual(['13000.00', '0.00', '13000.00']);
  const overview = await ada.get('fundingOverview');
  expect(overview).toMatchObject({
    totalValue: '10000.00',
    fundingAccount: '10000.00',
    loans: '3000.00',
  });
  expect((await ada.get('accountRisk')).equity).toBe('10000.00');
  expect((await ada.get('loanQuote', { amount: '100', termDays: 90 })).maxAmount).toBe('2000.00');

  await days(ada, 10);
  await until(ada, { accruedInterest: '9.00', outstanding: '3000.00', paidCount: 0 });
  const repaid = await ada.get('loanRepay', { id: row.id, amount: 'all' }, { key: 'pay' });
  expect(repaid).toMatchObject({ state: 'repaid', interest: '9.00', nextPayment: null });
  expect(await ada.funds('BALANCE')).toEqual(['9991.00', '0.00', '9991.00']);
  const twice = await ada.ask('loanRepay', { id: row.id, amount: 'all' });
  expect([twice.code, twice.msg]).toEqual([409, 'This loan is already repaid.']);
  const bill = await ada.get('walletBill', { timeZone: 'UTC', walletType: 'BALANCE' });
  const lines = bill.list.map((line: { billType: string; amount: string }) => [
    line.billType,
    line.amount,
  ]);
  expect(lines.slice(0, 3)).toEqual([
    ['loan', '-3000.00'],
    ['interest', '-9.00'],
    ['loan', '3000.00'],
  ]);
  await house.untilSeen(async () => {
    const inbox = (await ada.get('messageList', { pageNo: 1, pageSize: 9 })).list;
    const own = inbox.filter(({ kind }: { kind: string }) => kind === 'loan');
    expect(own.map(({ title }: { title: string }) => title)).toEqual([
      'Your loan is repaid',
      'Your loan was paid out: $3,000.00',
      'Your loan was refused',
    ]);
  });
});

test('what was asked for and paid under a key was so once, for ever', async () => {
  const ben = await verified();
  const row = await ben.get('loanApply', wanted, { key: 'apply' });
  house.turn(60_000);
  await until(ben, { state: 'active' });
  const part = { id: row.id, amount: '1000' };
  await ben.get('loanRepay', part, { key: 'pay' });
  await days(ben, 3);
  await until(ben, { accruedInterest: '1.80', outstanding: '2000.00' });
  expect(await ben.get('loanRepay', part, { key: 'pay' })).toMatchObject({
    id: row.id,
    outstanding: '2000.00',
  });
  expect(await ben.get('loanApply', wanted, { key: 'apply' })).toMatchObject({ id: row.id });
  expect(await mine(ben)).toHaveLength(1);
  expect(await ben.funds('BALANCE')).toEqual(['12000.00', '0.00', '12000.00']);
});

test('of many applications at once one is under review', async () => {
  const cleo = await verified();
  const told = await Promise.all(
    Array.from({ length: 12 }, (_, at) => cleo.ask('loanApply', wanted, { key: `k${at}` })),
  );
  expect(told.map(({ code }) => code).sort()).toEqual([200, ...Array(11).fill(409)]);
  house.turn(60_000);
  await until(cleo, { state: 'active' });
  const { id } = (await mine(cleo))[0];
  // Half a day of 0.03 % of 3,000.00 is charged with the payment.
  house.turn(DAY_MS / 2);
  const paid = await Promise.all(
    Array.from({ length: 6 }, () => cleo.ask('loanRepay', { id, amount: 'all' })),
  );
  expect(paid.map(({ code }) => code).sort()).toEqual([200, ...Array(5).fill(409)]);
  expect(await cleo.funds('BALANCE')).toEqual(['9999.55', '0.00', '9999.55']);
});

test('an instalment is taken on its day, or is overdue with its message; then no new loan', async () => {
  const dan = await verified();
  await dan.get('loanApply', { ...wanted, termDays: 90 });
  house.turn(60_000);
  await until(dan, { state: 'active' });
  await days(dan, 30);
  await until(dan, { outstanding: '2000.00', accruedInterest: '0.00', paidCount: 1 });
  const move = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '11973.00' };
  await dan.get('walletTransfer', move);
  await days(dan, 30);
  await until(dan, { state: 'overdue', overdueAmount: '1018.00' });
  await dan.get('walletTransfer', {
    ...move,
    fromWallet: 'STOCK',
    toWallet: 'BALANCE',
    amount: '1.50',
  });
  expect(await dan.get('usableWithdrawalAmount')).toMatchObject({
    usableAmount: '0.00',
    notUsable: [
      { amount: '1018.00', why: 'Overdue instalment' },
      { amount: '1000.00', why: 'Owed of loans' },
    ],
  });
  await dan.get('loanApply', { ...wanted, amount: '100' });
  house.turn(60_000);
  await until(dan, { status: 2, reason: 'An instalment of another loan is overdue.' });
  await house.untilSeen(async () => {
    const told = await Promise.all(
      (['en', 'zh_Hant_HK'] as const).map(async (language) => {
        const { list } = await dan.get('messageList', { pageNo: 1, pageSize: 9 }, { language });
        return list.map(({ title }: { title: string }) => title);
      }),
    );
    expect(told[0]).toContain('An instalment is overdue: $1,018.00');
    expect(told[0]).toContain('An instalment was paid: $1,027.00');
    expect(told[1]).toContain('貸款申請未獲批');
  });
});

test('who asks for nonsense, or for another’s loan, is refused in order', async () => {
  const eve = await verified('1000.00');
  const refusal = async (set: object) => {
    const { code, data } = await eve.ask('loanApply', { ...wanted, ...set });
    return [code, data.reason, data.field];
  };
  for (const amount of ['0', '-1', '99.99', '1e5', '1.001', '', '9'.repeat(40)]) {
    expect(await refusal({ amount })).toEqual([400, 'AMOUNT', 'amount']);
  }
  expect(await refusal({ termDays: 31 })).toEqual([400, 'FIELD_INVALID', 'termDays']);
  expect((await refusal({ purpose: ' ' }))[0]).toBe(400);
  expect((await refusal({ purpose: 'x'.repeat(201) }))[0]).toBe(400);
  expect(await refusal({ agree: false })).toEqual([400, 'AGREE_REQUIRED', 'agree']);
  const { id } = await eve.get('loanApply', { ...wanted, amount: '100' });
  const mallory = await verified('1000.00');
  const told = await mallory.ask('loanRepay', { id, amount: 'all' });
  const none = await mallory.ask('loanRepay', { id: 'l0', amount: 'all' });
  expect([told, told.code]).toEqual([none, 404]);
  expect((await eve.ask('loanRepay', { id, amount: 'all' })).code).toBe(404);
  expect((await eve.ask('loanRepay', { id, amount: 'everything' })).data.reason).toBe('AMOUNT');
  const stranger = await house.customer({ BALANCE: '1000.00' });
  expect((await stranger.ask('loanApply', wanted)).data.reason).toBe('KYC_REQUIRED');
});
