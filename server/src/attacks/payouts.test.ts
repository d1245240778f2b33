import type { AddressInfo } from 'node:net';
import { allRoutes } from '@candor/contract/all-routes';
import { roundsOf } from '@candor/domain/testing/by-night';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aWithdrawal,
  OWN_CARD,
  OWN_WALLET,
  openPayoutHouse,
  type Payer,
  type PayoutHouse,
} from '../testing/payout-house.ts';
import { passIdentity } from '../testing/sign-again.ts';
import type { Told } from '../testing/test-app.ts';

const ROUNDS = roundsOf({ usually: 15, atNight: 500 });
const USDT = '100:CRYPTO:USDTUSD';

let house: PayoutHouse;
beforeAll(async () => {
  house = await openPayoutHouse({ CALLS_PER_MINUTE_MAX: '0' });
  house.market.show(USDT, { bids: [['0.9999', '100000']], asks: [['1.0001', '100000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const codes = (told: readonly { code: number }[]) => told.map(({ code }) => code).sort();

/** A withdrawal over a connection that nothing else uses, as from a device of its own. */
async function applyFrom(payer: Payer, sent: Record<string, unknown>): Promise<Told> {
  if (!house.app.server.listening) await house.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = house.app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${allRoutes.withdrawalApply.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      authorization: `Bearer ${payer.token}`,
    },
    body: JSON.stringify(sent),
  });
  return (await answer.json()) as Told;
}

test('J21.2-4 of two withdrawals of one instant one is held, whichever comes first', async () => {
  const ada = await house.verified('500.00');
  // All of it comes back, so that every round begins as the first.
  const cardId = await ada.card({ cardNumber: '12340000' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const amount = '400';
    const told = await Promise.all(
      [1, 2].map(() => applyFrom(ada, aWithdrawal(cardId, { amount }))),
    );
    expect(codes(told)).toEqual([200, 422]);
    expect(told.find(({ code }) => code === 422)?.data.reason).toBe('INSUFFICIENT');
    expect(await ada.funds('BALANCE')).toEqual(['500.00', '400.00', '100.00']);
    house.turn(30_000);
    await house.untilSeen(async () => {
      expect((await ada.funds('BALANCE'))[1]).toBe('0.00');
    });
  }
}, 300_000);

test('J21.5 a withdrawal and a transfer of the same money: exactly one wins', async () => {
  const ada = await house.verified('500.00');
  const cardId = await ada.card();
  const told = await Promise.all([
    ada.ask('withdrawalApply', aWithdrawal(cardId, { amount: '400' })),
    ada.ask('walletTransfer', { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '400' }),
  ]);
  expect(codes(told)).toEqual([200, 422]);
});

test('J21.6-7 the same key from many tabs makes one withdrawal, with one answer', async () => {
  const ada = await house.verified('500.00');
  const cardId = await ada.card();
  const apply = aWithdrawal(cardId, { amount: '400' });
  const ask = () => ada.ask('withdrawalApply', apply, { key: 'both tabs' });
  const told = await Promise.all([ask(), ask(), ask(), ask()]);
  const settled = await Promise.all(told.map((one) => (one.code === 409 ? ask() : one)));
  expect(new Set(settled.map(({ code, data }) => `${code} ${data.id}`)).size).toBe(1);
  expect(await ada.funds('BALANCE')).toEqual(['500.00', '400.00', '100.00']);
  house.turn(3 * 24 * 3_600_000);
  await ada.signIn();
  expect((await ask()).data.id).toBe(settled[0]?.data.id);
  const { list } = await ada.get('walletBill', { billType: 'withdrawal', timeZone: 'UTC' });
  expect(list).toHaveLength(1);
});

test('a card cannot be emptied, changed or paid to by another customer', async () => {
  const [ada, eve] = [await house.verified('500.00'), await house.verified('500.00')];
  const cardId = await ada.card();
  const asEve = [
    eve.ask('withdrawalApply', aWithdrawal(cardId)),
    eve.ask('withdrawalPreview', { kind: 'BANK', cardId, amount: '100' }),
    eve.ask('cardUpdate', { ...OWN_CARD, id: cardId, cardNumber: '12345678' }),
  ];
  expect(codes(await Promise.all(asEve))).toEqual([404, 404, 404]);
  // What is not there can be deleted as often as one likes: nobody learns whether it is another's.
  expect((await eve.ask('cardDelete', { id: cardId })).code).toBe(200);
  expect((await ada.get('cardList')).list).toHaveLength(1);
});

test('a quote serves its coin, its network, its customer and one withdrawal only', async () => {
  const [ada, eve] = [await house.verified('500.00'), await house.verified('500.00')];
  const cardId = await ada.wallet();
  const other = await ada.wallet({ network: 'ERC-20', walletAddress: `0x${'ab'.repeat(20)}` });
  const asked = { kind: 'VM', cardId, amount: '100' };
  const { quoteId } = await ada.get('withdrawalPreview', asked);
  const hers = await eve.wallet();
  const misused = [
    eve.ask('withdrawalApply', aWithdrawal(hers, { ...asked, cardId: hers, quoteId })),
    ada.ask('withdrawalApply', aWithdrawal(other, { ...asked, cardId: other, quoteId })),
  ];
  for (const { data } of await Promise.all(misused)) expect(data.reason).toBe('RATE_CHANGED');
  const both = [1, 2, 3].map(() =>
    ada.ask('withdrawalApply', aWithdrawal(cardId, { ...asked, quoteId })),
  );
  expect(codes(await Promise.all(both))).toEqual([200, 409, 409]);
});

test('deleting or changing a card while it is withdrawn to: the money knows where it goes', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ada = await house.verified('500.00');
    const cardId = await ada.card();
    const [applied, deleted] = await Promise.all([
      ada.ask('withdrawalApply', aWithdrawal(cardId)),
      round % 2 === 0
        ? ada.ask('cardDelete', { id: cardId })
        : ada.ask('cardUpdate', { ...OWN_CARD, id: cardId, cardNumber: '87654321' }),
    ]);
    const isHeld = applied.code === 200;
    // A change that was whole before is what was withdrawn to; a card that was gone is not.
    const isChangedFirst = round % 2 === 1 && deleted.code === 200;
    const other = isHeld && !isChangedFirst ? 409 : 200;
    expect([applied.code, deleted.code]).toEqual([isHeld ? 200 : 404, other]);
    expect((await ada.funds('BALANCE'))[1]).toBe(isHeld ? '100.00' : '0.00');
  }
});

test('ten are saved at most, also of forty sent at once, and none twice', async () => {
  const ada = await house.verified('1.00');
  const told = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      ada.ask('cardAdd', { ...OWN_CARD, cardNumber: String(10_000_000 + (index % 20)) }),
    ),
  );
  expect(told.filter(({ code }) => code === 200)).toHaveLength(10);
  const { list } = await ada.get('cardList');
  expect(new Set(list.map((one: { cardNumber: string }) => one.cardNumber)).size).toBe(10);
});

const names: readonly (readonly [string, Record<string, unknown>])[] = [
  ['BANK_CARD_NUMBER_INVALID', { cardNumber: '4242424242424243' }],
  ['BANK_CARD_NUMBER_INVALID', { cardNumber: 'GB00NWBK60161331926819' }],
  ['BANK_CARD_NUMBER_INVALID', { cardNumber: '****' }],
  ['BANK_CARD_NUMBER_REQUIRED', { cardNumber: 'x'.repeat(10_000) }],
  ['BANK_CARD_NUMBER_REQUIRED', { cardNumber: '１２３４５６７８' }],
  ['BANK_NAME_REQUIRED', { bankName: '   ' }],
  ['FIELD_TOO_LONG', { bankAccountName: 'x'.repeat(51) }],
  // Not too long: a text that no database keeps, and names that read as others.
  ['FIELD_INVALID', { bankAccountName: 'Ada\0' }],
  ['FIELD_INVALID', { bankAccountName: 'Ada \u202eecalevoL' }],
  ['FIELD_INVALID', { bankName: 'Bank\u200e of\u0007 X' }],
  ['FIELD_UNUSED', { walletAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
];

test.each(names)('%s for %o', async (reason, set) => {
  const ada = await house.verified('1.00');
  expect((await ada.ask('cardAdd', { ...OWN_CARD, ...set })).data.reason).toBe(reason);
});

test('an address of another network or coin is no address', async () => {
  const ada = await house.verified('1.00');
  const add = async (set: Record<string, unknown>) =>
    (await ada.ask('cardAdd', { ...OWN_WALLET, ...set })).data.reason;
  expect(await add({ network: 'ERC-20' })).toBe('WALLET_ADDRESS_INVALID');
  expect(await add({ network: '__proto__' })).toBe('CURRENCY_REQUIRED');
  expect(await add({ currencyType: 'DOGE' })).toBe('CURRENCY_REQUIRED');
});

test('numbers stand nowhere in the open: no column, no answer, no message', async () => {
  const ada = await house.verified('500.00');
  const number = '5555555555554444';
  const cardId = await ada.card({ cardNumber: number });
  await ada.get('withdrawalApply', aWithdrawal(cardId));
  const tables = ['payees', 'withdrawals', 'messages', 'feed_steps', 'idempotency_answers'];
  for (const table of tables) {
    const { rows } = await house.pool.query(`SELECT row_to_json(t)::text AS row FROM ${table} t`);
    expect(rows.filter(({ row }) => row.includes(number) || row.includes('481516'))).toEqual([]);
  }
  expect(JSON.stringify(await ada.get('cardList'))).not.toContain(number);
});

test('sealed numbers are bound to their payee: one put in the place of another opens nothing', async () => {
  const [ada, eve] = [await house.verified('500.00'), await house.verified('500.00')];
  const [mine, hers] = [await ada.card(), await eve.card({ cardNumber: '12345678' })];
  const swap = 'UPDATE payees SET sealed_number = (SELECT sealed_number FROM payees WHERE id = $2)';
  const { funding } = house.services;
  const own = await funding.payees.find(ada.userId, mine);
  await house.pool.query(`${swap} WHERE id = $1`, [mine, hers]);
  const payee = await funding.payees.find(ada.userId, mine);
  expect(payee).not.toBeNull();
  expect(() => payee && funding.numbers.open(payee)).toThrow();
  // No money goes to it either.
  expect(await funding.payees.findSigned(ada.userId, mine)).toBeNull();
  const back = 'UPDATE payees SET sealed_number = $2 WHERE id = $1';
  await house.pool.query(back, [mine, own?.sealedNumber]);
  expect(await funding.payees.findSigned(ada.userId, mine)).toEqual(own);
});

test('an unverified card follows the identity, with nothing saved again', async () => {
  const ada: Payer = await house.verified('500.00');
  await ada.card();
  const verified = async () => (await ada.get('cardList')).list[0].verified;
  expect(await verified()).toBe(true);
  await passIdentity(house, ada.userId, ['Ada', 'Byron']);
  expect(await verified()).toBe(false);
});
