import { hash } from 'node:crypto';
import { createPool } from '@candor/database/pool';
import { editAsOwner } from '@candor/database/testing/test-database';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator, askAsOperator, OPERATOR_PASSWORD } from '../testing/an-operator.ts';
import { type Desk, type ManualHouse, openManualHouse } from '../testing/manual-house.ts';
import { aWithdrawal } from '../testing/payout-house.ts';
import { sendIdentity } from '../testing/send-identity.ts';
import { TEST_PASSWORD } from '../testing/test-app.ts';
import { verifyHouse } from '../testing/verify-house.ts';

// An operator who can write into the database, also as its owner, and has no signing key.

let house: ManualHouse;
let rita: Desk;
let tom: Desk;
beforeAll(async () => {
  house = await openManualHouse();
  rita = await house.operator('Rita', 'reviewer');
  tom = await house.operator('Tom', 'treasurer');
});
afterAll(() => house.close());

const verify = () => verifyHouse(house);

/** Time for every desk to look several times, and a minute of the house's clock. */
async function letLook(): Promise<void> {
  house.turn(60_000);
  for (let look = 0; look < 5; look += 1) {
    house.beat();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test('a row put beside the first approval is no second person', async () => {
  const eve = await house.customer();
  const id = await house.announce(eve, '500', 1);
  await rita.get('opsMoneyApprove', { id });
  await house.pool.query(`INSERT INTO review_decisions VALUES ($1, 2, $2, true, true, NULL, 1)`, [
    id,
    tom.id,
  ]);
  await letLook();
  expect((await eve.funds('BALANCE'))[0]).toBe('0.00');
  expect(await verify()).toEqual([`review_decisions ${id}/2 was not written by this house`]);
  // Also with words that somebody else signed, or that were signed for another row.
  await house.pool.query(
    `INSERT INTO attested_rows
       SELECT table_name, $1 || '/2', 1, account_id, salt, body, 'x' || digest, signature, at_ms, true
         FROM attested_rows WHERE table_name = 'review_decisions' AND row_key = $1 || '/1'`,
    [id],
  );
  await letLook();
  expect((await eve.funds('BALANCE'))[0]).toBe('0.00');
  expect((await verify()).join()).toContain('its words were changed after they were signed');
  await editAsOwner(
    house,
    `DELETE FROM attested_rows WHERE digest LIKE 'x%';
     DELETE FROM review_decisions WHERE stage = 2`,
  );
  expect(await verify()).toEqual([]);
});

test('a deposit that nobody announced is not credited, nor a greater one than was announced', async () => {
  const eve = await house.customer();
  const id = await house.announce(eve, '10', 2);
  await house.pool.query(
    `INSERT INTO deposits (id, user_id, kind, currency, amount_minor, state, proof_url, proof_hash,
       created_ms, due_ms) VALUES ('forged', $1, 'BANK', 'USD', 50000000, 'pending', '', 'h', 1, 1)`,
    [eve.userId],
  );
  for (const one of [rita, tom]) await one.get('opsMoneyApprove', { id });
  await house.pool.query('UPDATE deposits SET amount_minor = 5000000 WHERE id = $1', [id.slice(2)]);
  for (const one of [rita, tom]) {
    expect(await one.refused('opsMoneyApprove', { id: 'd-forged' })).toEqual([404, 'NOT_FOUND']);
  }
  await letLook();
  expect((await eve.funds('BALANCE'))[0]).toBe('0.00');
  const said = [
    `deposits ${id.slice(2)} is not what was signed`,
    'deposits forged was not written by this house',
  ];
  expect((await verify()).toSorted()).toEqual(said.toSorted());
  await house.pool.query(`DELETE FROM deposits WHERE id = 'forged'`);
  await house.pool.query('UPDATE deposits SET amount_minor = 1000 WHERE id = $1', [id.slice(2)]);
  await letLook();
  await house.untilSeen(async () => expect((await eve.funds('BALANCE'))[0]).toBe('10.00'));
});

test('an approval put beside a correction carries nothing out', async () => {
  const eve = await house.customer({ BALANCE: '100.00' });
  const { corrections } = house.services.stores;
  const [movement] = await corrections.movements(eve.userId);
  const postingId = `${eve.userId}:${movement?.movementId}`;
  const { id } = await tom.get('opsMoneyReverse', { postingId, reason: 'It was wrong.' });
  await house.pool.query(
    `INSERT INTO correction_approvals SELECT correction_id, by_whom, 'Ada', 1 FROM corrections
      WHERE correction_id = $1`,
    [id.slice(2)],
  );
  await letLook();
  expect((await eve.funds('BALANCE'))[0]).toBe('100.00');
  expect((await verify()).join()).toContain('correction_approvals');
  await editAsOwner(house, 'DELETE FROM correction_approvals');
});

test('whoever is put among the operators, or given another role or password, is not let in', async () => {
  const known = await addOperator(house, 'Known', ['support']);
  await house.pool.query(
    `INSERT INTO operators (id, name, email, password_hash, roles, created_ms)
     SELECT 'forged', 'Forged', 'forged@desk.test', password_hash, roles, created_ms
       FROM operators WHERE id = $1`,
    [known.id],
  );
  const loginOf = async (username: string) => {
    const input = { username, password: OPERATOR_PASSWORD };
    return (await askAsOperator(house, 'opsLogin', { input })).code;
  };
  expect([await loginOf(known.email), await loginOf('forged@desk.test')]).toEqual([200, 422]);
  await house.pool.query(`UPDATE operators SET roles = '{administrator}' WHERE id = $1`, [
    known.id,
  ]);
  expect(await loginOf(known.email)).toBe(422);
  const said = await verify();
  expect(said.join()).toContain('operators forged was not written by this house');
  expect(said.join()).toContain(`operators ${known.id} is not what was signed`);
  await house.pool.query(`UPDATE operators SET roles = '{support}' WHERE id = $1`, [known.id]);
  await house.pool.query(`DELETE FROM operators WHERE id = 'forged'`);
});

test('the log of operators loses no row unseen, whatever goes with it', async () => {
  const eve = await house.customer();
  await tom.ask('opsCustomerCard', { userId: eve.userId });
  const last = `(SELECT max(seq) FROM operator_acts)`;
  const owner: Pool = createPool(house.owner, { max: 1 });
  await owner.query('SET session_replication_role = replica');
  const steps = [
    `DELETE FROM operator_acts WHERE seq = ${last}`,
    `DELETE FROM attested_rows a WHERE table_name = 'operator_acts'
        AND NOT EXISTS (SELECT FROM operator_acts WHERE seq::text = a.row_key)`,
    `DELETE FROM acts b WHERE act_id LIKE 'attested %'
        AND NOT EXISTS (SELECT FROM attested_rows WHERE 'attested ' || digest = b.act_id)`,
  ];
  for (const step of steps) {
    await owner.query(step);
    expect(await verify(), step).not.toEqual([]);
  }
  await owner.end();
});

test('a session that was put there, or given to somebody else, lets nobody in', async () => {
  const [eve, bob] = [await house.customer(), await house.customer()];
  const token = 'a token of her own';
  const tokenHash = hash('sha256', token, 'buffer');
  await house.pool.query(
    `INSERT INTO sessions (id, token_hash, user_id, device, address, created_ms, last_seen_ms)
     VALUES ('forged', $1, $2, '', '', $3, $3)`,
    [tokenHash, bob.userId, house.nowMs()],
  );
  await house.pool.query('UPDATE sessions SET user_id = $2 WHERE user_id = $1', [
    eve.userId,
    bob.userId,
  ]);
  house.turn(10_000);
  for (const one of [token, eve.token]) {
    const told = await house.ask('userInfo', {}, { token: one });
    expect(told.data.reason).toBe('LOGIN_EXPIRED');
  }
  const known = await house.operator('Theo', 'treasurer');
  await house.pool.query('UPDATE operator_sessions SET operator_id = $2 WHERE operator_id = $1', [
    known.id,
    tom.id,
  ]);
  expect(await known.refused('opsMoneyList')).toEqual([401, 'LOGIN_EXPIRED']);
});

test('a password, an identity or a key that was written by hand opens nothing', async () => {
  const [eve, bob] = [await house.customer(), await house.customer()];
  await house.pool.query(
    `UPDATE users SET kyc_status = 3, password_hash = (
       SELECT password_hash FROM users WHERE user_id = $2) WHERE user_id = $1`,
    [bob.userId, eve.userId],
  );
  const login = { username: bob.userId, password: TEST_PASSWORD };
  expect((await house.ask('loginByUsername', login)).data.reason).toBe('BOOKS_SUSPENDED');
  const apply = { type: 'blockTrade' };
  expect((await bob.ask('applyService', apply)).data.reason).toBe('BOOKS_SUSPENDED');
  expect(await verify()).toContain(`users ${bob.userId} is not what was signed`);
  // A change of the house beside the edit signs what it changed and nothing else.
  await house.services.stores.users.setLocked(bob.userId, false);
  expect((await house.ask('loginByUsername', login)).data.reason).toBe('BOOKS_SUSPENDED');
  expect(await verify()).toContain(`users ${bob.userId} is not what was signed`);
});

test('no call of the house signs what somebody edited beside it', async () => {
  const { stores, funding } = house.services;
  const eve = await house.verified('100.00');
  const edit = (set: string) =>
    house.pool.query(`UPDATE users SET ${set} WHERE user_id = $1`, [eve.userId]);
  const isSigned = async () => (await stores.users.signed(eve.userId)) !== null;
  // Refused, or of another column: the edit stays one.
  await edit(`pay_password_hash = 'edited'`);
  const first = { userId: eve.userId, hash: 'another', onlyFirst: true };
  expect(await stores.users.setPayPassword(first)).toBe(false);
  expect(await isSigned()).toBe(false);
  await stores.users.setPayPassword({ ...first, onlyFirst: false });
  expect(await isSigned()).toBe(true);
  await stores.users.freeze(eve.userId, house.nowMs());
  await edit(`thaw_ms = ${house.nowMs() + 1_000}`);
  await stores.users.askThaw({ userId: eve.userId, thawMs: 9e12, nowMs: house.nowMs() });
  expect(await isSigned()).toBe(false);
  await stores.users.freeze(eve.userId, house.nowMs());
  expect(await isSigned()).toBe(true);

  const operator = await addOperator(house, 'Known', ['support']);
  await house.pool.query(`UPDATE operators SET roles = '{administrator}' WHERE id = $1`, [
    operator.id,
  ]);
  const enabled = { isDisabled: false, nowMs: house.nowMs() };
  expect(await stores.operators.change(operator.email, enabled)).toBe(true);
  expect(await stores.operators.byEmail(operator.email)).toBeNull();

  const deposit = await funding.deposits.find((await house.announce(eve, '10', 7)).slice(2));
  await house.pool.query('UPDATE deposits SET amount_minor = 9000000 WHERE id = $1', [deposit?.id]);
  if (deposit !== null) await funding.deposits.create(deposit, null, NO_LIMIT);
  await expect(funding.deposits.findSigned(deposit?.id ?? '')).rejects.toThrow('not as this house');
});

const NO_LIMIT = { sinceMs: 0, worthMinor: 0n, maxMinor: 1_000_000_000n };

test('nobody is named by what was written into a case, and no money goes on an edited order', async () => {
  const eve = await house.customer();
  await sendIdentity(house, eve);
  const { rows } = await house.pool.query<{ id: string }>(
    'SELECT id FROM kyc_cases WHERE user_id = $1',
    [eve.userId],
  );
  const id = `k-${rows[0]?.id}`;
  const name = (first: string) =>
    house.pool.query('UPDATE kyc_cases SET first_name = $2 WHERE user_id = $1', [
      eve.userId,
      first,
    ]);
  await name('Mallory');
  expect(await rita.refused('opsReviewClaim', { id })).toEqual([404, 'NOT_FOUND']);
  await name('Ada');
  await rita.get('opsReviewClaim', { id });
  await rita.get('opsReviewDecide', { id, pass: true });
  await name('Mallory');
  await letLook();
  expect((await eve.get('userInfo')).kycStatus).toBe(1);

  const bob = await house.verified('500.00');
  const order = await bob.get('withdrawalApply', aWithdrawal(await bob.card()));
  await house.pool.query(`UPDATE withdrawals SET rate = 1, currency = 'ETH' WHERE id = $1`, [
    order.id,
  ]);
  expect(await house.services.funding.withdrawals.due(9e15, 100, true)).toEqual([]);
  expect((await bob.funds('BALANCE'))[0]).toBe('500.00');
});
