import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCustomer, ensureDemoCustomer, shutDemoCustomerOut } from '../demo/demo-customer.ts';
import { openTestHouse, type TestHouse } from '../testing/test-house.ts';

// An installation tried out on one machine goes public; the password of its demo customer stands in
// the source.

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const { email, password } = demoCustomer;
const logIn = (secret: string = password) =>
  house.ask('loginByUsername', { username: email, password: secret });

test('the demo customer of earlier days is shut out, sessions and all, until there is one', async () => {
  await ensureDemoCustomer(house.services);
  const { token } = (await logIn()).data;
  await shutDemoCustomerOut(house.services);
  expect((await house.ask('userInfo', {}, { token })).code).toBe(401);
  expect((await logIn()).data.reason).toBe('ACCOUNT_LOCKED');
  await ensureDemoCustomer(house.services);
  expect((await logIn()).code).toBe(200);
});

test('whoever made the demo account their own, with a password of theirs, keeps it', async () => {
  const { token } = (await logIn()).data;
  const own = { newPassword: 'secret 2', confirmPassword: 'secret 2' };
  await house.ask('updatePassword', { oldPassword: password, ...own }, { token });
  await shutDemoCustomerOut(house.services);
  expect((await logIn('secret 2')).code).toBe(200);
});
