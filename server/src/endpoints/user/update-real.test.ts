import { afterAll, beforeAll, expect, test } from 'vitest';
import { anIdentity, sendDocument, sendIdentity } from '../../testing/send-identity.ts';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(() => house.close());

/** Lets a minute pass, in which the desk decides. */
async function reviewed(of: TradingCustomer, kycStatus: number, after = 61_000) {
  house.turn(after);
  await house.untilSeen(async () => {
    expect((await of.get('userInfo')).kycStatus).toBe(kycStatus);
  });
  return of.get('userInfo');
}

const tell = (who: TradingCustomer) => async (input: Record<string, unknown>) => {
  const { code, msg, data } = await who.ask('updateReal', input);
  return [code, msg, data.field];
};

test('each field that is missing is named in its turn', async () => {
  const ada = await house.customer();
  const { frontUrl, backUrl, ...typed } = await anIdentity(house, ada);
  const say = tell(ada);
  const order = [
    ['country', 'Please Select Country'],
    ['firstName', 'Please Enter First Name'],
    ['lastName', 'Please Enter Last Name'],
    ['cardType', 'Please enter cardType.'],
    ['idCardNumber', 'Please Enter ID Card Number'],
  ] as const;
  let input: Record<string, unknown> = {};
  for (const [field, msg] of order) {
    expect(await say(input)).toEqual([400, msg, field]);
    input = { ...input, [field]: typed[field] };
  }
  expect(await say(input)).toEqual([400, 'Please Upload Image', 'frontUrl']);
  expect(await say({ ...input, frontUrl })).toEqual([400, 'Please Upload Image', 'backUrl']);
  const whole = { ...input, frontUrl, backUrl };
  expect(await say({ ...whole, country: 'XX' })).toEqual([400, 'Please Select Country', 'country']);
  expect((await say({ ...whole, firstName: ' \u3000' }))[1]).toBe('Please Enter First Name');
  expect((await say({ ...whole, lastName: 'x'.repeat(51) }))[2]).toBe('lastName');
  expect((await say({ ...whole, lastName: 'a\u202eb' }))[2]).toBe('lastName');
  expect((await say({ ...whole, idCardNumber: '----' }))[2]).toBe('idCardNumber');
  const passport = { ...whole, cardType: 2, idCardNumber: undefined, backUrl: undefined };
  expect((await say(passport))[1]).toBe('Please Enter Passport Number');
  expect((await say({ ...passport, passportNumber: 'K1', backUrl }))[2]).toBe('backUrl');
  expect((await ada.get('userInfo')).kycStatus).toBe(0);
});

test('handed in again under its key when the answer was lost, it is not a second one', async () => {
  const ada = await house.customer();
  const identity = await anIdentity(house, ada, { idCardNumber: 'B123456(6)' });
  const first = await ada.get('updateReal', identity, { key: 'identity' });
  await house.pool.query('DELETE FROM idempotency_answers WHERE scope = $1', [
    `customer ${ada.userId}`,
  ]);
  house.turn(5_000);
  expect(await ada.get('updateReal', identity, { key: 'identity' })).toEqual(first);
  const other = await ada.ask('updateReal', identity, { key: 'another' });
  expect(other.data.reason).toBe('KYC_PENDING');
});

test('documents of another customer, and files for something else, are no documents', async () => {
  const [ada, ben] = [await house.customer(), await house.customer()];
  const theirs = await sendDocument(house, ben, 3);
  for (const url of [theirs, '/file/../1', `/file/${'0'.repeat(32)}`, 'https://evil.test/1']) {
    const told = await sendIdentity(house, ada, { frontUrl: url });
    expect([told.code, told.data.reason]).toEqual([400, 'IMAGE_REQUIRED']);
  }
});

test('an identity is reviewed in a minute, told live, and its number is seen by nobody', async () => {
  const ada = await house.customer();
  const told = await sendIdentity(house, ada, { firstName: ' Zoe\u0308 ', lastName: '陳' });
  expect(told.data).toEqual({
    kycStatus: 1,
    submitTimestamp: house.nowMs(),
    reviewByTimestamp: house.nowMs() + 24 * 3_600_000,
  });
  const again = await sendIdentity(house, ada);
  expect([again.code, again.msg]).toEqual([409, 'Your verification is under review.']);
  house.turn(58_000);
  house.beat();
  expect(await ada.get('userInfo')).toMatchObject({ kycStatus: 1, firstName: '' });
  const user = await reviewed(ada, 3, 2_000);
  expect(user).toMatchObject({
    firstName: 'Zoë',
    lastName: '陳',
    name: 'Zoë 陳',
    idCardNumber: '•••• ••63',
    kycReason: null,
    passportNumber: null,
    kycSubmitTimestamp: told.data.submitTimestamp,
    kycReviewTimestamp: expect.any(Number),
  });
  await house.untilSeen(async () => {
    const { list } = await ada.get('messageList', { kind: 'kyc' });
    expect(list).toMatchObject([{ title: 'Identity verified', link: 'pages/kycverify/index' }]);
  });
  expect((await sendIdentity(house, ada)).data.reason).toBe('KYC_DONE');
  const dump = await house.pool.query(
    'SELECT (SELECT json_agg(k)::text FROM kyc_cases k) || (SELECT json_agg(u)::text FROM users u)' +
      ' || (SELECT json_agg(i)::text FROM idempotency_answers i) AS all',
  );
  expect(JSON.stringify(dump.rows)).not.toMatch(/A123456/);
});

test.each([
  ['the same image twice', { same: true }, 'Front and back are the same image.'],
  [
    'a wrong form',
    { idCardNumber: 'A1234567' },
    'The number does not have the form of this country.',
  ],
] as const)('%s is refused with its reason, and can be tried again', async (_, set, reason) => {
  const ada = await house.customer();
  const frontUrl = await sendDocument(house, ada, 9);
  const same = 'same' in set ? { frontUrl, backUrl: await sendDocument(house, ada, 9) } : set;
  await sendIdentity(house, ada, { idCardNumber: 'AB987654(3)', ...same });
  const user = await reviewed(ada, 2);
  expect(user).toMatchObject({ kycReason: reason, firstName: '', idCardNumber: null });
  const inChinese = await ada.get('userInfo', {}, { language: 'zh_Hant_HK' });
  expect(inChinese.kycReason).toMatch(/[圖碼]/);
  const input = { cardType: 2, passportNumber: `K${ada.userId}`, idCardNumber: undefined };
  const told = await sendIdentity(house, ada, { ...input, backUrl: undefined });
  expect(told.data.kycStatus).toBe(1);
  expect(await reviewed(ada, 3)).toMatchObject({ kycReason: null, passportNumber: /••/ });
});

test('of two customers with one document one passes, also when both are decided at once', async () => {
  const rivals = [await house.customer(), await house.customer()];
  for (const [at, rival] of rivals.entries()) {
    const idCardNumber = ['S1234567D', ' s-1234567 (d) '][at];
    expect((await sendIdentity(house, rival, { country: 'SG', idCardNumber })).code).toBe(200);
  }
  const { kyc } = house.services.stores;
  const { rows } = await house.pool.query<{ id: string }>(
    'SELECT id FROM kyc_cases WHERE user_id = ANY ($1)',
    [rivals.map(({ userId }) => userId)],
  );
  const nowMs = house.nowMs();
  await Promise.all(
    rows.map(({ id }) => kyc.decide({ id, reason: null, reasonText: null, nowMs })),
  );
  const users = await Promise.all(rivals.map((rival) => rival.get('userInfo')));
  expect(users.map((user) => user.kycStatus).sort()).toEqual([2, 3]);
  const refused = users.find((user) => user.kycStatus === 2);
  expect(refused.kycReason).toBe('This document is already on another account.');
});

test('a repeat under its key has the first answer and hands in nothing', async () => {
  const [ada, ben] = [await house.customer(), await house.customer()];
  const input = await anIdentity(house, ada, { idCardNumber: 'Z683365(A)', lastName: 'Repeat' });
  const first = await ada.ask('updateReal', input, { key: 'kyc1' });
  await reviewed(ada, 3);
  expect(await ada.ask('updateReal', input, { key: 'kyc1' })).toEqual(first);
  const other = await ada.ask('updateReal', { ...input, lastName: 'Else' }, { key: 'kyc1' });
  expect([other.code, other.data.reason]).toEqual([409, 'KEY_REUSED']);
  // Under the same words another customer hands in nothing of hers.
  const stolen = await ben.ask('updateReal', input, { key: 'kyc1' });
  expect([stolen.code, stolen.data.reason]).toEqual([400, 'IMAGE_REQUIRED']);
  const { rows } = await house.pool.query(
    `SELECT count(*)::integer AS n FROM kyc_cases WHERE last_name = 'Repeat'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('two submissions at once leave one', async () => {
  const ada = await house.customer();
  const input = await anIdentity(house, ada, { idCardNumber: 'C123456(9)' });
  const both = await Promise.all([1, 2, 3].map(() => ada.ask('updateReal', input)));
  expect(both.map(({ code }) => code).sort()).toEqual([200, 409, 409]);
});

test('five tries a day: nobody asks the desk whose numbers it knows', async () => {
  const ada = await house.customer();
  const input = await anIdentity(house, ada, { idCardNumber: 'A1' });
  for (let tries = 1; tries <= 5; tries += 1) {
    expect((await ada.ask('updateReal', input)).code).toBe(200);
    await reviewed(ada, 2);
  }
  const told = await ada.ask('updateReal', input);
  expect([told.code, told.data.reason]).toEqual([429, 'TOO_MANY']);
  expect(told.data.s).toBeGreaterThan(80_000);
});

test('each look at a document is written down before it is given, the desk’s too', async () => {
  const [ada, ben] = [await house.customer(), await house.customer()];
  const input = await anIdentity(house, ada, { idCardNumber: 'D123456(4)' });
  await ada.get('updateReal', input);
  await reviewed(ada, 2);
  const read = (token?: string) =>
    house.inject({
      method: 'GET',
      url: input.frontUrl,
      headers: token === undefined ? {} : { authorization: token },
    });
  expect((await read()).statusCode).toBe(401);
  expect((await read(ben.token)).statusCode).toBe(404);
  expect((await read(ada.token)).statusCode).toBe(200);
  const { rows } = await house.pool.query(
    `SELECT viewer_kind, viewer, owner_id, '/file/' || file_id AS url, case_id IS NULL AS own
       FROM document_views WHERE owner_id = $1 ORDER BY id`,
    [ada.userId],
  );
  const desk = { viewer_kind: 'desk', viewer: 'review desk', owner_id: ada.userId, own: false };
  expect(rows).toEqual([
    { ...desk, url: input.frontUrl },
    { ...desk, url: input.backUrl },
    {
      viewer_kind: 'owner',
      viewer: ada.userId,
      owner_id: ada.userId,
      url: input.frontUrl,
      own: true,
    },
  ]);
  await expect(house.pool.query('DELETE FROM document_views')).rejects.toThrow();
  // A case opens its own documents and no others.
  const id = (await sendDocument(house, ben, 5)).slice('/file/'.length);
  const { rows: cases } = await house.pool.query('SELECT id FROM kyc_cases WHERE user_id = $1', [
    ada.userId,
  ]);
  const by = { caseId: cases[0].id, viewerKind: 'reviewer', viewer: 'o', nowMs: 1 } as const;
  expect(await house.services.files.openForCase({ id, ...by })).toBeNull();
});

test('a document whose bytes are gone is put off, and holds nobody else up', async () => {
  const [ada, ben] = [await house.customer(), await house.customer()];
  const input = await anIdentity(house, ada, { idCardNumber: 'E123456(3)' });
  await ada.get('updateReal', input);
  const { rows } = await house.pool.query(
    `UPDATE files SET object_key = 'kyc/00/gone' WHERE '/file/' || id = $1 RETURNING object_key`,
    [input.frontUrl],
  );
  expect(rows).toHaveLength(1);
  await sendIdentity(house, ben, { idCardNumber: 'G123456(A)' });
  await reviewed(ben, 3);
  expect((await ada.get('userInfo')).kycStatus).toBe(1);
});
