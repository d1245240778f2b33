import { allOperatorRoutes } from '@candor/contract/all-operator-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Desk, type ManualHouse, openManualHouse } from '../testing/manual-house.ts';
import { aWithdrawal } from '../testing/payout-house.ts';
import { sendIdentity } from '../testing/send-identity.ts';
import { writeAsHouse } from '../testing/sign-again.ts';
import type { TradingCustomer } from '../testing/trading-house.ts';

let house: ManualHouse;
let rita: Desk;
let rob: Desk;
let tom: Desk;
let both: Desk;
beforeAll(async () => {
  house = await openManualHouse();
  rita = await house.operator('Rita', 'reviewer');
  rob = await house.operator('Rob', 'reviewer');
  tom = await house.operator('Tom', 'treasurer');
  both = await house.operator('Both', 'reviewer', 'treasurer', 'auditor');
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const MINUTE_MS = 60_000;
const statusOf = async (who: TradingCustomer) => (await who.get('depositList', {})).list[0]?.status;
/** The message follows what it tells of: it may come a moment later. */
const told = (who: TradingCustomer, words: Record<string, string>) =>
  later(async () => expect((await who.get('messageList', {})).list[0]).toMatchObject(words));

/** The desks look, a minute later: time enough for each of them. */
async function later(check: () => Promise<void>): Promise<void> {
  house.turn(MINUTE_MS);
  await house.untilSeen(check);
}

test('J06: a deposit waits for a reviewer and for another person as treasurer', async () => {
  const ada = await house.customer();
  const id = await house.announce(ada, '500', 1);
  await later(async () => expect(await statusOf(ada)).toBe(1));
  const { list } = await rita.get('opsReviewList', { type: 'bankProof', status: 1 });
  expect(list).toMatchObject([{ id, userId: ada.userId, claimedBy: null }]);
  expect(await rita.refused('opsReviewDecide', { id, pass: true })).toEqual([409, 'CASE_CLAIMED']);

  await rita.get('opsReviewClaim', { id });
  expect(await rob.refused('opsReviewDetail', { id })).toEqual([409, 'CASE_CLAIMED']);
  expect(await rob.refused('opsReviewClaim', { id })).toEqual([409, 'CASE_CLAIMED']);
  const { facts, documents } = await rita.get('opsReviewDetail', { id });
  expect(facts).toContainEqual({ label: 'amount', value: '500.00' });
  const [proof] = documents;
  const seen = await house.inject({ url: proof.url, headers: { authorization: rita.token } });
  expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
  const unseen = await house.inject({ url: proof.url, headers: { authorization: rob.token } });
  expect(unseen.json().data.reason).toBe('CASE_CLAIMED');
  const { rows } = await house.pool.query(
    `SELECT viewer_kind, viewer FROM document_views WHERE case_id = $1`,
    [id.slice(2)],
  );
  expect(rows).toEqual([{ viewer_kind: 'reviewer', viewer: rita.id }]);
  const looks = await both.get('opsAuditDocuments', { userId: ada.userId });
  expect(looks).toMatchObject({
    total: 1,
    list: [{ viewerKind: 'reviewer', viewer: rita.id, userId: ada.userId, caseId: id.slice(2) }],
  });
  expect((await both.get('opsAuditDocuments', { userId: '00000000' })).list).toEqual([]);
  expect(await rita.refused('opsAuditDocuments', {})).toEqual([403, 'ROLE_MISSING']);

  expect(await rita.get('opsReviewDecide', { id, pass: true })).toMatchObject({ status: 3 });
  expect(await rita.refused('opsReviewDecide', { id, pass: true })).toEqual([409, 'CASE_DECIDED']);
  await later(async () => expect(await statusOf(ada)).toBe(1));
  expect(await tom.get('opsMoneyApprove', { id })).toMatchObject({
    status: 3,
    amount: '500.00',
    firstApprover: 'Rita',
    secondApprover: 'Tom',
  });
  await later(async () => expect(await statusOf(ada)).toBe(3));
  expect((await ada.funds('BALANCE'))[0]).toBe('500.00');
  await told(ada, { title: 'Deposit completed: $500.00' });
  expect(await tom.refused('opsMoneyApprove', { id })).toEqual([409, 'CASE_DECIDED']);
});

test('one person with both roles approves once, and a treasurer not first', async () => {
  const bob = await house.customer();
  const id = await house.announce(bob, '600', 2);
  expect(await tom.refused('opsMoneyApprove', { id })).toEqual([403, 'ROLE_MISSING']);
  expect(await both.get('opsMoneyApprove', { id })).toMatchObject({ status: 1 });
  expect(await both.refused('opsMoneyApprove', { id })).toEqual([422, 'SECOND_PERSON']);
  expect(await rita.refused('opsMoneyApprove', { id })).toEqual([403, 'ROLE_MISSING']);
  expect(await tom.refused('opsMoneyRefuse', { id })).toEqual([400, 'REASON_REQUIRED']);
  const reason = 'The bank has no such payment.';
  expect(await tom.get('opsMoneyRefuse', { id, reason })).toMatchObject({ status: 2, reason });
  await later(async () => expect(await statusOf(bob)).toBe(2));
  expect((await bob.get('depositList', {})).list[0].reason).toBe(reason);
  await told(bob, {
    content: `Your deposit of $600.00 was not accepted. Nothing was taken from you. Reason: ${reason}`,
  });
  expect((await bob.funds('BALANCE'))[0]).toBe('0.00');
});

test('a withdrawal waits for two people, and is held whole while its customer is locked', async () => {
  const eve = await house.verified('1000.00');
  const card = await eve.card();
  const { id: paid } = await eve.get('withdrawalApply', aWithdrawal(card));
  const { id: refused } = await eve.get('withdrawalApply', aWithdrawal(card, { amount: '200' }));
  await later(async () => expect((await eve.funds('BALANCE'))[1]).toBe('300.00'));
  const reason = 'Please call your bank first.';
  await rita.get('opsMoneyRefuse', { id: `w-${refused}`, reason });
  await rita.get('opsMoneyApprove', { id: `w-${paid}` });
  await house.services.stores.users.setLocked(eve.userId, true);
  await tom.get('opsMoneyApprove', { id: `w-${paid}` });
  house.turn(MINUTE_MS);
  for (let look = 0; look < 5; look += 1) {
    house.beat();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const stateOf = async (id: string) => (await house.services.funding.withdrawals.find(id))?.state;
  expect([await stateOf(paid), await stateOf(refused)]).toEqual(['pending', 'pending']);
  await house.services.stores.users.setLocked(eve.userId, false);
  await later(async () => expect(await eve.funds('BALANCE')).toEqual(['900.00', '0.00', '900.00']));
  expect([await stateOf(paid), await stateOf(refused)]).toEqual(['completed', 'returned']);
  // What ended is told after the money is back.
  await later(async () => {
    const { list } = await eve.get('messageList', {});
    expect(list.map(({ content }: { content: string }) => content)).toContainEqual(
      expect.stringContaining(`Reason: ${reason}`),
    );
  });
});

test('identities, blocks and loans wait for a person, whose words the customer reads', async () => {
  const gil = await house.customer({ BALANCE: '200000.00' });
  await sendIdentity(house, gil);
  const claimed = async (type: string) => {
    const [{ id }] = (await rita.get('opsReviewList', { type, status: 1 })).list;
    await rita.get('opsReviewClaim', { id });
    return id as string;
  };
  const kyc = await claimed('kyc');
  const seen = await rita.get('opsReviewDetail', { id: kyc });
  expect(seen.facts).toContainEqual({ label: 'number', value: 'A1234563' });
  expect(seen.documents).toHaveLength(2);
  const reason = 'The picture is blurred.';
  const fail = { id: kyc, pass: false };
  expect(await rita.refused('opsReviewDecide', fail)).toEqual([400, 'REASON_REQUIRED']);
  await rita.get('opsReviewDecide', { ...fail, reason });
  await later(async () => {
    expect(await gil.get('userInfo', {})).toMatchObject({ kycStatus: 2, kycReason: reason });
  });
  await told(gil, { content: `You can try again. Reason: ${reason}` });
  await sendIdentity(house, gil);
  await rita.get('opsReviewDecide', { id: await claimed('kyc'), pass: true });
  await later(async () => expect((await gil.get('userInfo', {})).kycStatus).toBe(3));

  await gil.get('applyService', { type: 'blockTrade' });
  await rita.get('opsReviewDecide', { id: await claimed('blockTrade'), pass: false, reason });
  await later(async () => {
    expect(await gil.get('applyStatus', { type: 'blockTrade' })).toMatchObject({
      status: 2,
      reason,
    });
  });
  await gil.get('applyService', { type: 'blockTrade' });
  await rita.get('opsReviewDecide', { id: await claimed('blockTrade'), pass: true });
  await later(async () => {
    expect((await gil.get('applyStatus', { type: 'blockTrade' })).status).toBe(3);
  });

  const wanted = { amount: '3000', termDays: 30, purpose: 'practice', agree: true };
  const loans = async () => (await gil.get('loanList')).list;
  await gil.get('loanApply', wanted);
  await rita.get('opsReviewDecide', { id: await claimed('loan'), pass: false, reason });
  await later(async () => expect((await loans())[0]).toMatchObject({ status: 2, reason }));
  await gil.get('loanApply', wanted);
  await rita.get('opsReviewDecide', { id: await claimed('loan'), pass: true });
  await later(async () => expect((await loans())[0]).toMatchObject({ status: 3, reason: null }));
  expect((await gil.funds('BALANCE'))[0]).toBe('203000.00');
});

test('a claim ends after ten minutes, and of two who decide at once one does', async () => {
  const ida = await house.customer();
  await sendIdentity(house, ida, { idCardNumber: 'B123456(9)' });
  const [{ id }] = (await rita.get('opsReviewList', { type: 'kyc', status: 1 })).list;
  await rita.get('opsReviewClaim', { id });
  house.turn(10 * MINUTE_MS);
  const decide = { id, pass: true };
  expect(await rita.refused('opsReviewDecide', decide)).toEqual([409, 'CASE_CLAIMED']);
  await rob.get('opsReviewClaim', { id });
  expect(await rita.refused('opsReviewDecide', decide)).toEqual([409, 'CASE_CLAIMED']);
  const told = await Promise.all([
    ...Array.from({ length: 5 }, () => rob.ask('opsReviewDecide', decide)),
    ...Array.from({ length: 5 }, () => rita.ask('opsReviewDecide', decide)),
  ]);
  expect(told.filter(({ code }) => code === 200)).toHaveLength(1);
  const money = await house.announce(ida, '700', 3);
  const first = await Promise.all(
    [rita, rob].map((one) => one.ask('opsMoneyApprove', { id: money })),
  );
  expect(first.map(({ code }) => code).toSorted()).toEqual([200, 403]);
});

test('nobody decides on their own account, whatever their role', async () => {
  const own = await house.customer();
  await writeAsHouse(
    house,
    { table: 'users', key: [own.userId], accountId: own.userId },
    `UPDATE users SET email = (SELECT email FROM operators WHERE id = $1) WHERE user_id = $2`,
    [both.id, own.userId],
  );
  const id = await house.announce(own, '800', 4);
  const reason = 'It is mine.';
  const asks = {
    opsReviewClaim: { id },
    opsMoneyApprove: { id },
    opsMoneyRefuse: { id, reason },
  };
  for (const [call, input] of Object.entries(asks)) {
    const told = await both.refused(call as keyof typeof asks, input);
    expect(told, call).toEqual([422, 'SECOND_PERSON']);
  }
  expect(await both.refused('opsMoneyReverse', { postingId: id, reason })).toEqual([
    404,
    'NOT_FOUND',
  ]);
});

test('a wrong credit is reversed by two people, and the acts are in the log before they are done', async () => {
  const dan = await house.customer();
  const id = await house.announce(dan, '900', 5);
  await rita.get('opsMoneyApprove', { id });
  await tom.get('opsMoneyApprove', { id });
  await later(async () => expect((await dan.funds('BALANCE'))[0]).toBe('900.00'));
  const reason = 'It was somebody else’s.';
  const asked = { postingId: id, reason };
  const proposed = await tom.get('opsMoneyReverse', asked);
  expect(proposed).toMatchObject({ type: 'reversal', status: 1, amount: '900.00' });
  expect(await tom.refused('opsMoneyReverse', asked)).toEqual([409, 'CASE_DECIDED']);
  const anna = await house.operator('Anna', 'administrator');
  const { operators } = house.services.stores;
  const known = (await operators.list()).find(({ id: operatorId }) => operatorId === tom.id);
  const roles = ['treasurer', 'administrator'] as const;
  await operators.change(known?.email ?? '', { roles, nowMs: house.nowMs() });
  const approve = { id: proposed.id };
  expect(await tom.refused('opsMoneyReverseApprove', approve)).toEqual([422, 'SECOND_PERSON']);
  await anna.get('opsMoneyReverseApprove', approve);
  expect(await anna.refused('opsMoneyReverseApprove', approve)).toEqual([409, 'CASE_DECIDED']);
  await later(async () => expect((await dan.funds('BALANCE'))[0]).toBe('0.00'));
  // The desk's row follows the books.
  await later(async () => {
    const { list } = await tom.get('opsMoneyList', { type: 'reversal' });
    expect(list[0]).toMatchObject({ id: proposed.id, status: 3, userId: dan.userId });
  });
  const bill = await dan.get('walletBill', { pageSize: 20, timeZone: 'UTC' });
  expect(
    bill.list.map(({ billType, amount }: Record<string, string>) => [billType, amount]),
  ).toEqual([
    ['reversal', '-900.00'],
    ['deposit', '900.00'],
  ]);
  const log = await both.get('opsAuditList', { subject: id, pageSize: 100 });
  const acts = log.list.map(({ what, before }: Record<string, string>) => [what, before !== null]);
  expect(acts).toEqual([
    ['money.reverse', false],
    ['money.reverse', false],
    ['money.approve', true],
    ['money.approve', true],
  ]);
});

test('lists have what waits, the oldest first, and then what was decided, the newest first', async () => {
  const cal = await house.customer();
  const eva = await house.operator('Eva', 'administrator');
  const ids: string[] = [];
  const reversed: string[] = [];
  for (let sent = 0; sent < 4; sent += 1) {
    house.turn(MINUTE_MS);
    const id = await house.announce(cal, '500', 10 + sent);
    ids.push(id);
    if (sent > 1) continue;
    await rita.get('opsMoneyApprove', { id });
    await tom.get('opsMoneyApprove', { id });
    await later(async () => expect((await cal.funds('BALANCE'))[0]).toBe('500.00'));
    const asked = await tom.get('opsMoneyReverse', { postingId: id, reason: 'It was wrong.' });
    await eva.get('opsMoneyReverseApprove', { id: asked.id });
    await later(async () => expect((await cal.funds('BALANCE'))[0]).toBe('0.00'));
    reversed.push(asked.id);
  }
  const listed = async (call: 'opsReviewList' | 'opsMoneyList', type: string) =>
    (await rita.get(call, { type })).list.map(({ id }: { id: string }) => id);
  const [first, second, third, fourth] = ids;
  const cases = await listed('opsReviewList', 'bankProof');
  expect(cases.filter((id: string) => ids.includes(id))).toEqual([third, fourth, second, first]);
  const reversals = await listed('opsMoneyList', 'reversal');
  expect(reversals.filter((id: string) => reversed.includes(id))).toEqual(reversed.toReversed());
});

test('no call of operators takes an amount, a price or a balance', () => {
  const names = Object.values(allOperatorRoutes).flatMap(({ input }) =>
    'properties' in input ? Object.keys(input.properties as object) : [],
  );
  expect(names.filter((name) => /amount|price|balance|rate|fee|num/i.test(name))).toEqual([]);
});
