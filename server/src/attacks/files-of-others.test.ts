import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportOf } from '../testing/exported.ts';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../testing/trading-house.ts';

// What the house wrote for one customer, asked for by another who knows or guesses its address.

let house: TradingHouse;
let ada: TradingCustomer;
let eve: TradingCustomer;
beforeAll(async () => {
  house = await openTradingHouse();
  ada = await house.customer({ BALANCE: '100.00' });
  eve = await house.customer({ BALANCE: '100.00' });
});
afterAll(() => house.close());

/** The status and the beginning of what a file's address answers. */
async function read(url: string, token?: string): Promise<readonly [number, string]> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await house.inject({ url, headers });
  return [answer.statusCode, answer.body.slice(0, 2)];
}

/** Addresses that lead off the shelf, or into the database, where they are believed. */
const guesses = [
  '..%2f..%2fsecret.key',
  '%00',
  "1'%20OR%20'1'%3D'1",
  '0'.repeat(32),
  'a'.repeat(900),
];

test('a statement is its owner’s, whoever knows its address, and until it is forgotten', async () => {
  const nowMs = house.nowMs();
  const range = { fromTimestamp: nowMs - 3_600_000, toTimestamp: nowMs + 1, timeZone: 'UTC' };
  for (const format of ['json', 'csv', 'pdf'] as const) {
    const { fileId } = await ada.get('statementExport', { format, parts: ['bill'], ...range });
    const url = `/statement/file/${fileId}`;
    expect((await read(url, ada.token))[0]).toBe(200);
    expect([format, await read(url, eve.token)]).toEqual([format, [404, '{"']]);
    expect((await read(url))[0]).toBe(401);
    const { token } = await eve.get('apiKeyCreate', { name: 'reader', scopes: ['read'] });
    expect((await read(url, token))[0]).toBe(404);
  }
  for (const guess of guesses) {
    const [code] = await read(`/statement/file/${guess}`, eve.token);
    expect([guess.slice(0, 20), code === 404 || code === 400]).toEqual([guess.slice(0, 20), true]);
  }
});

test('the whole account of a customer is told to nobody else, nor to a program of their own', async () => {
  const archive = await exportOf(house, ada);
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  const { id } = (await ada.get('exportState')).export;
  const url = `/account/export/file/${id}`;
  expect((await read(url, eve.token))[0]).toBe(404);
  expect((await read(url))[0]).toBe(401);
  const { token } = await ada.get('apiKeyCreate', { name: 'reader', scopes: ['read'] });
  expect((await read(url, token))[0]).toBe(422);
  // Longer ago than a login proves anything, its owner is asked again.
  house.turn(6 * 60_000);
  expect((await read(url, ada.token))[0]).toBe(422);
  await ada.signIn();
  for (const guess of guesses) {
    const [code] = await read(`/account/export/file/${guess}`, ada.token);
    expect([guess.slice(0, 20), [400, 404, 422].includes(code)]).toEqual([
      guess.slice(0, 20),
      true,
    ]);
  }
});

test('who was invited is told by a masked number and a day, and nobody invites themselves', async () => {
  const { invitationCode } = await ada.get('userInfo');
  const email = 'invited@example.test';
  const sent = (await house.ask('getEmailCode', { email, type: 'register' })).data;
  const form = { email, emailCode: sent.simulatedCode, password: 'secret 1' };
  const join = (code: string) =>
    house.ask('registerEmail', { ...form, confirmPassword: 'secret 1', invitationCode: code });
  for (const code of ['ZZZZZZZZ', "' OR '1'='1", `${invitationCode}x`, eve.userId]) {
    expect([code, (await join(code)).data.reason]).toEqual([code, 'INVITE_UNKNOWN']);
  }
  const { userId } = (await join(invitationCode)).data.user;
  const invited = await ada.get('inviteList', { pageNo: 1, pageSize: 20 });
  expect(invited.total).toBe(1);
  expect(Object.keys(invited.list[0]).sort()).toEqual([
    'createTimeTimestamp',
    'maskedUserId',
    'no',
  ]);
  const told = JSON.stringify(invited);
  expect([told.includes(userId), told.includes(email)]).toEqual([false, false]);
  expect((await eve.get('inviteList', { pageNo: 1, pageSize: 20 })).total).toBe(0);
  // The same code again, by who does not know the password: it is used up, and the account stands.
  const other = { ...form, password: 'secret 2', confirmPassword: 'secret 2', invitationCode };
  expect((await house.ask('registerEmail', other)).data.reason).toBe('CODE_WRONG');
  expect((await join(invitationCode)).data.user.userId).toBe(userId);
  expect((await ada.get('inviteList', { pageNo: 1, pageSize: 20 })).total).toBe(1);
});
