import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, fundedPerson, until } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, open, restingBox } from './support/walk.ts';

const opened = openForWalks();
const share = { stockCode: 'KO', source: 0, market: 'NYSE', direction: 0 };

test('exits and an order are moved on the chart with a finger, and nothing before the sheet', async () => {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '20000.00', toStock: '20000.00' });
  const ask = async (path: string, body: unknown = {}) =>
    (await call(server, path, body, { token: person.token })).data;
  await ask('/stock/create', { ...share, type: 0, num: '10', leverage: 1 });
  const held = await ask('/position/getByStock', share);
  const near = (factor: number) => (Number(held.avgPrice) * factor).toFixed(2);
  const exits = { takeProfitPrice: near(1.004), stopLossPrice: near(0.996) };
  await ask('/position/protect', { id: held.id, ...exits });
  const limit = { ...share, type: 1, num: '3', price: near(0.992), leverage: 1 };
  const waiting = await ask('/stock/create', { ...limit, timeInForce: 'gtc' });
  const exitsNow = async () => {
    const { list } = await ask('/position/me');
    return list.find(({ id }: { id: string }) => id === held.id);
  };
  const prices = async () => {
    const { takeProfitPrice, stopLossPrice } = await exitsNow();
    return { takeProfitPrice, stopLossPrice };
  };
  const before = await prices();

  const device = await newDevice(browser);
  const { page, context } = device;
  await logIn(page, server, person);
  await open(page, server, 'pages/quote/stock?code=KO&source=0&market=NYSE');
  for (const [line, field, byPx] of [
    [/^Stop Loss/, 'stopLossPrice', 14],
    [/^Take Profit/, 'takeProfitPrice', -14],
  ] as const) {
    const grip = page.getByRole('button', { name: line });
    await grip.waitFor();
    const start = await prices();
    await moveToSheet(page, grip, byPx);
    // Nothing was sent by the finger.
    expect(await prices()).toEqual(start);
    if (field === 'stopLossPrice') {
      // Given up, it stands where it stood.
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await prices()).toEqual(start);
      await moveToSheet(page, grip, byPx);
    }
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await until(async () => (await prices())[field] !== start[field]);
    const after = await prices();
    expect(Number(after[field]) < Number(start[field])).toBe(field === 'stopLossPrice');
    const other = field === 'stopLossPrice' ? 'takeProfitPrice' : 'stopLossPrice';
    expect(after[other]).toBe(start[other]);
  }
  expect(await prices()).not.toEqual(before);

  const grip = page.getByRole('button', { name: /^Buy Limit/ });
  await moveToSheet(page, grip, 12);
  await page.getByRole('dialog').locator('.button').last().click();
  await expectText(page, 'Your lines');
  await until(async () => {
    const { list } = await ask('/position/consignList', { source: 0, pageNo: 1, pageSize: 50 });
    const [moved] = list.filter(({ replaces }: { replaces?: string }) => replaces === waiting.id);
    return moved !== undefined && Number(moved.price) < Number(waiting.price);
  });

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);
});

/** One finger on the grip, so far down or up, and off again. */
/** A tick may move a line from under the finger; whoever missed it tries again. */
async function moveToSheet(page: Page, grip: Locator, byPx: number): Promise<void> {
  const sheet = page.getByRole('dialog').getByText('Before');
  for (let tries = 1; tries < 4; tries += 1) {
    await moveByFinger(page, grip, byPx);
    const isThere = await sheet.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    if (isThere) return;
  }
  await moveByFinger(page, grip, byPx);
  await sheet.waitFor();
}

async function moveByFinger(page: Page, grip: Locator, byPx: number): Promise<void> {
  await expect.poll(() => grip.isEnabled()).toBe(true);
  await grip.scrollIntoViewIfNeeded();
  const box = await restingBox(grip);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: at === null ? [] : [{ x, y: at }],
    });
  await touch('touchStart', y);
  for (let step = 1; step <= 5; step += 1) await touch('touchMove', y + (byPx * step) / 5);
  await touch('touchEnd', null);
  await session.detach();
}
