import { isNight, sampleOf } from '@candor/domain/testing/by-night';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, fundedPerson, type Person } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { type MovedPrices, movePrices } from './support/moved-prices.ts';
import { openForWalks } from './support/opened.ts';
import { expectText, expectTrueBooks, logIn, open, restingBox } from './support/walk.ts';

const opened = openForWalks();
const TICKS_A_SECOND = 20;
/** A preview is asked for every three seconds: several come in that time. */
const WATCHED_MS = isNight ? 60_000 : 15_000;
const SLIDES = 5;
const sizes = [
  { width: 390, height: 844 },
  { width: 360, height: 740 },
] as const;
const ticket = 'pages/payment/stock?code=KO&source=0&market=NYSE&direction=0';

// By day at one of the two.
for (const size of sampleOf(sizes, 1)) {
  test(`the slider stays where it is under twenty ticks a second at ${size.width} px`, {
    timeout: 600_000,
  }, async () => {
    const { page, market, person, context, expectQuiet } = await customerOn(size);
    await askFor(page, '1');
    market.tick(TICKS_A_SECOND);
    const knob = await restingBox(page.locator('.slide-knob'));
    await watchKnob(page);
    const until = Date.now() + WATCHED_MS;
    for (let step = 0; Date.now() < until; step += 1) {
      // A cent up and down, and past the guard and back.
      market.factor = [1, 1.0005, 1.02, 0.9995][step % 4] ?? 1;
      await page.waitForTimeout(3_100);
    }
    await context.setOffline(true);
    await page.locator('.slide-reason').waitFor();
    await context.setOffline(false);
    market.factor = 1;
    await page.locator('.slide-confirm:not([aria-disabled]):not([data-asking])').waitFor();
    const { places, frames } = await seenOfKnob(page);
    expect(places).toEqual([`${knob.x} ${knob.y} ${knob.width} ${knob.height}`]);
    expect(frames).toBeGreaterThan(WATCHED_MS / 100);
    expect(knob.y + knob.height).toBeLessThan(size.height);

    // The thumb finds it where it was, every time.
    await slideFrom(page, knob);
    for (let slide = 1; slide < SLIDES; slide += 1) {
      await page.waitForURL(/pages\/order\/detail/);
      await askFor(page, '1');
      await page.waitForTimeout(400);
      await slideFrom(page, knob);
    }
    await page.waitForURL(/pages\/order\/detail/);
    expect(await ordersOf(person)).toBe(SLIDES);
    market.stop();
    expectQuiet(/offline|ERR_INTERNET_DISCONNECTED|WebSocket/i);
    await context.close();
  });
}

test('from the first touch the figures stand still, and those are sent', async () => {
  const { page, market, context } = await customerOn(sizes[0]);
  await askFor(page, '3');
  const knob = await restingBox(page.locator('.slide-knob'));
  const figure = page.locator('.slide-confirm small');
  const sheet = page.getByRole('dialog');
  market.factor = 1.004;
  await sheet.locator('.still-now[data-changed]').first().waitFor();
  const shown = await figure.innerText();
  await page.mouse.move(knob.x + 20, knob.y + 20);
  await page.mouse.down();
  const still = await sheet.innerText();
  market.factor = 1.006;
  await page.waitForTimeout(4_000);
  expect(await sheet.innerText()).toBe(still);
  await page.mouse.up();
  // Let go of, they follow the market again; touched again, what is then shown is sent.
  await expect.poll(() => figure.innerText()).not.toBe(shown);
  const sent = await figure.innerText();
  await slideFrom(page, knob);
  await page.waitForURL(/pages\/order\/detail/);
  const { confirmed } = lastOrder(market);
  const taken = Number(confirmed.totalAmount) + Number(confirmed.fee);
  expect(`$${taken.toFixed(2)}`).toBe(sent);
  expect(Number(confirmed.guardFrom)).toBeLessThan(Number(confirmed.price));
  await context.close();
});

test('past the guard nothing fills, and the slider itself asks again', async () => {
  const { page, market, person, context } = await customerOn(sizes[0]);
  // The page sees a market that is to jump by 1.5 %.
  market.factor = 1 / 1.015;
  await askFor(page, '2');
  const knob = await restingBox(page.locator('.slide-knob'));
  await watchKnob(page);
  await page.mouse.move(knob.x + 20, knob.y + 20);
  await page.mouse.down();
  market.factor = 1;
  await page.waitForTimeout(300);
  await slideOn(page, knob);
  await page.locator('.slide-confirm[data-asking]:not([aria-disabled])').waitFor();
  await expectText(page, 'The price left your guard.');
  await expectText(page, /Check the new figure: \$/);
  await expectText(
    page,
    'Nothing was sent. If you slide again, your guard is 1% above the new price.',
  );
  expect(await ordersOf(person)).toBe(0);
  const first = lastOrder(market).confirmed;

  await slideFrom(page, knob);
  await page.waitForURL(/pages\/order\/detail/);
  await expectText(page, 'Filled');
  const second = lastOrder(market).confirmed;
  expect(Number(second.guardFrom)).toBeGreaterThan(Number(first.guardFrom) * 1.01);
  expect(await ordersOf(person)).toBe(1);
  expect((await seenOfKnob(page)).places).toEqual([
    `${knob.x} ${knob.y} ${knob.width} ${knob.height}`,
  ]);
  await context.close();
});

test('the books are true after the walks', async () => {
  await expectTrueBooks(opened.server);
});

async function customerOn(size: { width: number; height: number }) {
  const { server, browser } = opened;
  const person = await fundedPerson(server, { depositUsd: '9000.00', toStock: '8000.00' });
  const device = await newDevice(browser, size);
  const market = await movePrices(device.page);
  await logIn(device.page, server, person);
  return { ...device, market, person };
}

/** Opens the ticket and its confirm sheet, and waits until it can be confirmed. */
async function askFor(page: Page, quantity: string): Promise<void> {
  await open(page, opened.server, ticket);
  await page.getByLabel('Quantity', { exact: true }).fill(quantity);
  await page.locator('.action-bar .button-primary:not([aria-disabled])').click();
  await page.locator('.slide-confirm:not([aria-disabled])').waitFor();
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Slides from where the knob once was, wherever it is now. */
async function slideFrom(page: Page, knob: Box): Promise<void> {
  await page.mouse.move(knob.x + knob.width / 2, knob.y + knob.height / 2);
  await page.mouse.down();
  await slideOn(page, knob);
}

async function slideOn(page: Page, knob: Box): Promise<void> {
  const y = knob.y + knob.height / 2;
  await page.mouse.move(knob.x + 150, y, { steps: 5 });
  await page.mouse.move(knob.x + 400, y, { steps: 5 });
  await page.mouse.up();
}

interface WatchedKnob {
  places: string[];
  frames: number;
}

/** From now on every picture notes where the knob rests. */
async function watchKnob(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: WatchedKnob = { places: [], frames: 0 };
    Object.assign(window, { seenOfKnob: seen });
    const look = () => {
      const knob = document.querySelector('.slide-confirm:not([data-dragging]) > .slide-knob');
      // A knob that was let go of runs back to its place first.
      if (knob !== null && knob.getAnimations().length === 0) {
        const { x, y, width, height } = knob.getBoundingClientRect();
        const place = `${x} ${y} ${width} ${height}`;
        seen.frames += 1;
        if (!seen.places.includes(place)) seen.places.push(place);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

function seenOfKnob(page: Page): Promise<WatchedKnob> {
  return page.evaluate(() => (window as unknown as { seenOfKnob: WatchedKnob }).seenOfKnob);
}

async function ordersOf({ token }: Person): Promise<number> {
  const answer = await call(opened.server, '/position/water/pageList', {}, { token });
  return answer.data.total;
}

interface SentOrder {
  readonly confirmed: Readonly<Record<'price' | 'totalAmount' | 'fee' | 'guardFrom', string>>;
}

function lastOrder({ sent }: MovedPrices): SentOrder {
  const order = sent.findLast(({ path }) => path === '/stock/create');
  return order?.body as SentOrder;
}
