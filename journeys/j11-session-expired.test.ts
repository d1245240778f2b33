import { expect, test } from 'vitest';
import { call, fundedPerson, type Person, register } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { holdCalls } from './support/call-line.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const ticket = 'pages/payment/stock?code=KO&source=0&market=NYSE&direction=0';

const opened = openForWalks();

test('J11 the session expires in the middle of an order', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '5000.00', toStock: '5000.00' });
  const stranger = await register(server);
  const { token } = person;
  const device = await newDevice(browser);
  const { page, context } = device;
  // The walk loses answers on their way, which it can do over HTTP alone.
  await holdCalls(context, 'hush');
  const quote = await call(server, '/quotes/getStock?stockCode=KO&source=0&market=NYSE', null);
  const price = (Math.floor(Number(quote.data.lastPrice) * 0.9 * 100) / 100).toFixed(2);
  const orderCount = async () =>
    (await call(server, '/position/water/pageList', {}, { token })).data.total as number;
  await logIn(page, server, person);

  // 7. A second socket of this session, to see how it ends.
  await page.evaluate(() => {
    const found = Object.values({ ...localStorage }).find((text) => text.includes('"token"'));
    const own = /"token":"([^"]+)"/.exec(String(found))?.[1] ?? '';
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/push`);
    const told: string[] = [];
    Object.assign(window, { walkSocket: { told, closed: 0 } });
    socket.onopen = () => socket.send(JSON.stringify({ op: 'auth', id: 1, token: own }));
    socket.onmessage = (event) => told.push(String(event.data));
    socket.onclose = (event) => Object.assign(window, { walkSocket: { told, closed: event.code } });
  });

  // 1. and 2. Filled in, ended from another device, confirmed: out, and no order.
  await fillTicket();
  await endOtherSessions();
  await page
    .getByRole('button', { name: 'Confirm', exact: true })
    .click({ timeout: 5_000 })
    .catch(() => {
      // The ended session may already have been told over the socket.
    });
  await page.waitForURL(/pages\/auth\/login/);
  expect(await orderCount()).toBe(0);
  const socket = () => page.evaluate(() => Reflect.get(window, 'walkSocket') as WalkSocket);
  await expect.poll(async () => (await socket()).closed).toBe(4401);
  const ended = await socket();
  expect(JSON.parse(ended.told.at(-1) ?? '{}')).toMatchObject({ op: 'error', code: 401 });

  // 3. The same customer comes back to the fields, and nothing was sent.
  await logInHere(person);
  await page.getByLabel('Price', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel('Price', { exact: true }).inputValue()).toBe(price);
  await expect.poll(() => page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('5');
  expect(await orderCount()).toBe(0);

  // 4. A new preview, one order.
  await openSheet();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await page.waitForURL(/pages\/order\/detail/);
  expect(await orderCount()).toBe(1);

  // 5. This time the answer is lost and the session ends: the old key finds the order.
  await fillTicket();
  await page.route('**/stock/create', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectText(page, 'Network Error');
  expect(await orderCount()).toBe(2);
  await page.unroute('**/stock/create');
  await endOtherSessions();
  await page.waitForURL(/pages\/auth\/login/);
  await logInHere(person);
  await page.getByRole('button', { name: 'Check and retry' }).click();
  await page.waitForURL(/pages\/order\/detail/);
  expect(await orderCount()).toBe(2);

  // 6. Somebody else logs in: a ticket that has nothing of the other's, filled in as a first one.
  await fillTicket();
  await endOtherSessions();
  await page.waitForURL(/pages\/auth\/login/);
  await logInHere(stranger);
  await open(page, server, ticket);
  await expectText(page, 'Filled in for a first order:');
  expect(await page.getByLabel('Quantity', { exact: true }).inputValue()).toBe('1');
  await page.getByRole('radio', { name: 'Market', exact: true, checked: true }).waitFor();
  expect(await page.getByLabel('Price', { exact: true }).count()).toBe(0);

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);

  async function fillTicket(): Promise<void> {
    await open(page, server, 'pages/home/index');
    await open(page, server, ticket);
    await page
      .getByRole('tab', { name: 'Limit', exact: true })
      .or(page.getByRole('radio', { name: 'Limit', exact: true }))
      .click();
    await page.getByLabel('Price', { exact: true }).fill(price);
    await page.getByLabel('Quantity', { exact: true }).fill('5');
    await openSheet();
  }

  async function openSheet(): Promise<void> {
    await page.getByRole('button', { name: /^Buy .*\$/ }).click();
    await page.getByRole('button', { name: 'Or tap here, then Confirm' }).click();
  }

  /** From the other device: the one whose token this walk holds. */
  async function endOtherSessions(): Promise<void> {
    expect((await call(server, '/session/end', { id: 'others' }, { token })).code).toBe(200);
  }

  async function logInHere(who: Person): Promise<void> {
    await page.getByLabel('User ID or Email').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(who.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.waitForURL((url) => !url.hash.includes('pages/auth/login'));
  }
});

interface WalkSocket {
  readonly told: readonly string[];
  readonly closed: number;
}
