import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aWithdrawal,
  openPayoutHouse,
  PAY_PASSWORD,
  type Payer,
  type PayoutHouse,
} from '../testing/payout-house.ts';

const DAY_MS = 86_400_000;
const STATUS = { refused: 2, lent: 3 };

let house: PayoutHouse;
beforeAll(async () => {
  house = await openPayoutHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

/** With so much lent for thirty days. */
async function borrower(balance: string, amount: string): Promise<Payer> {
  const payer = await house.verified(balance);
  const asked = { amount, termDays: 30, purpose: 'practice', agree: true };
  await payer.get('loanApply', asked);
  house.turn(60_000);
  await house.untilSeen(async () => {
    expect((await payer.get('loanList')).list[0].status).toBe(STATUS.lent);
  });
  return payer;
}

test('what a thief asked for does not leave an account that its owner froze', async () => {
  const ada = await house.verified('500.00');
  await ada.get('withdrawalApply', aWithdrawal(await ada.card(), { amount: '400' }));
  await ada.get('accountFreeze');
  house.turn(30_000);
  await ada.signIn();
  await house.untilSeen(async () => {
    expect(await ada.funds('BALANCE')).toEqual(['500.00', '0.00', '500.00']);
    const { list } = await ada.get('messageList', { kind: 'withdrawal' });
    expect(list[0].content).toContain('you froze your account before it was paid');
  });
  const { list } = await ada.get('walletBill', { billType: 'withdrawal', timeZone: 'UTC' });
  expect(list.map(({ status }: { status: number }) => status)).not.toContain(3);
});

test('of a loan, a withdrawal and a transfer at once nobody leaves with what was lent', async () => {
  for (let round = 0; round < 5; round += 1) {
    const eve = await borrower('1000.00', '400');
    const cardId = await eve.card();
    const told = await Promise.all([
      eve.ask('withdrawalApply', aWithdrawal(cardId, { amount: '1000' })),
      eve.ask('withdrawalApply', aWithdrawal(cardId, { amount: '1000' })),
      eve.ask('walletTransfer', { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '1400' }),
    ]);
    expect(told.filter(({ code }) => code === 200)).toHaveLength(1);
    await eve.ask('walletTransfer', { fromWallet: 'STOCK', toWallet: 'BALANCE', amount: '1400' });
    const more = await eve.ask('withdrawalApply', aWithdrawal(cardId, { amount: '1001' }));
    expect([422, more.data.reason]).toEqual([more.code, 'INSUFFICIENT']);
  }
});

test('a loan repaid by ten requests at once is repaid once; nobody repays that of another', async () => {
  const [ada, eve] = [await borrower('2000.00', '500'), await house.verified('2000.00')];
  const { id } = (await ada.get('loanList')).list[0];
  const notHers = await eve.ask('loanRepay', { id, amount: 'all' });
  expect(notHers.code).toBe(404);
  const all = Array.from({ length: 10 }, (_, at) =>
    ada.ask('loanRepay', { id, amount: 'all' }, { key: `k${at}` }),
  );
  const told = await Promise.all(all);
  expect(told.filter(({ code }) => code === 200).length).toBeGreaterThan(0);
  const [balance = '0'] = await ada.funds('BALANCE');
  // A minute of a day costs a cent at most.
  expect(Number(balance)).toBeGreaterThanOrEqual(1999.99);
  expect(Number(balance)).toBeLessThanOrEqual(2000);
  house.turn(2 * DAY_MS);
  await ada.signIn();
  expect((await ada.funds('BALANCE'))[0]).toBe(balance);
});

test('two applications at once are one loan, whatever keys and zones they come with', async () => {
  const eve = await house.verified('1000.00');
  const asked = { amount: '450', termDays: 30, purpose: 'practice', agree: true };
  const told = await Promise.all(
    [1, 2, 3, 4].map((at) => eve.ask('loanApply', asked, { key: `apply ${at}` })),
  );
  expect(told.filter(({ code }) => code === 200)).toHaveLength(1);
  house.turn(60_000);
  await house.untilSeen(async () => {
    expect(await eve.funds('BALANCE')).toEqual(['1450.00', '0.00', '1450.00']);
  });
  // What was lent is no wealth to borrow on.
  await eve.get('loanApply', { ...asked, amount: '100' });
  house.turn(60_000);
  await house.untilSeen(async () => {
    expect((await eve.get('loanList')).list[0].status).toBe(STATUS.refused);
  });
  expect((await eve.funds('BALANCE'))[0]).toBe('1450.00');
});

/** What is no amount of money, however it is written. */
const noAmounts = [
  '-100',
  '-0',
  '1e3',
  ' 100',
  '100 ',
  '+100',
  '1,000',
  '１００',
  '0x64',
  '100.',
  '.5',
  'NaN',
  'Infinity',
  '100.001',
  '',
  '9'.repeat(40),
];

test('what is no amount moves no money by any call', async () => {
  const eve = await borrower('3000.00', '100');
  const { id } = (await eve.get('loanList')).list[0];
  const cardId = await eve.card();
  const before = await eve.funds('BALANCE');
  const between = { fromWallet: 'BALANCE', toWallet: 'STOCK' };
  const agreed = { termDays: 30, purpose: 'practice', agree: true };
  for (const amount of noAmounts) {
    const told = await Promise.all([
      eve.ask('withdrawalApply', aWithdrawal(cardId, { amount })),
      eve.ask('walletTransfer', { ...between, amount }),
      eve.ask('loanApply', { ...agreed, amount }),
      eve.ask('loanRepay', { id, amount }),
      eve.ask('depositCreate', { kind: 'BANK', currency: 'USD', amount, proofUrl: '/file/x' }),
      eve.ask('withdrawalPreview', { kind: 'BANK', cardId, amount }),
    ]);
    const codes = told.map(({ code }) => code);
    expect([amount, codes.filter((code) => code !== 400 && code !== 422)]).toEqual([amount, []]);
  }
  expect(await eve.funds('BALANCE')).toEqual(before);
});

test('a clock and a zone of one’s own bring no second day of deposits, and no earlier rate', async () => {
  const eve = await house.verified('1000.00');
  const cardId = await eve.card();
  const zones = ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', '../../etc/passwd', "';--"];
  for (const timeZone of zones) {
    const told = await eve.ask('walletBill', { timeZone });
    expect([timeZone, [200, 400].includes(told.code)]).toEqual([timeZone, true]);
  }
  const apply = aWithdrawal(cardId, { amount: '900', payPassword: PAY_PASSWORD });
  const headers = { date: new Date(0).toUTCString(), 'x-time': '0' };
  const told = await Promise.all([
    eve.ask('withdrawalApply', apply, { headers }),
    eve.ask('withdrawalApply', apply, { headers: { ...headers, timezone: 'Etc/GMT+12' } }),
  ]);
  expect(told.map(({ code }) => code).sort()).toEqual([200, 422]);
});
