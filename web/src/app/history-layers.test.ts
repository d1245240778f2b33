import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppHistory, appHistory } from './history.ts';

/** Waits for what the browser does in its own time. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve, 2));
}

/** The reader's own Back. */
async function pressBack(): Promise<void> {
  window.history.back();
  await settled();
}

/** A visit that begins at an address. */
function begin(target: string): AppHistory {
  window.history.pushState(null, '', `#/${target}`);
  const visit = new AppHistory();
  visits.push(visit);
  return visit;
}

// Each visit listens to the one window there is: the app's own and ended ones hear nothing.
let visits: AppHistory[] = [];
beforeEach(() => appHistory.stop());
afterEach(async () => {
  await settled();
  for (const visit of visits) visit.stop();
  visits = [];
});

test('Back closes the sheet and leaves the page', async () => {
  const visit = begin('pages/home/index');
  visit.push('pages/quote/stock?code=KO');
  const close = vi.fn();
  visit.openLayer(close);
  await settled();
  await pressBack();
  expect(close).toHaveBeenCalledTimes(1);
  expect(visit.place).toMatchObject({ target: 'pages/quote/stock?code=KO', index: 1 });
  await pressBack();
  expect(visit.place).toMatchObject({ target: 'pages/home/index', index: 0 });
  expect(close).toHaveBeenCalledTimes(1);
});

test('a sheet closed by its own button costs no second Back', async () => {
  const visit = begin('pages/home/index');
  visit.push('pages/quote/stock?code=KO');
  const closed = visit.openLayer(vi.fn());
  await settled();
  closed();
  await settled();
  await pressBack();
  expect(visit.place).toMatchObject({ target: 'pages/home/index', index: 0 });
});

test('of two sheets, Back closes the upper one first', async () => {
  const visit = begin('pages/home/index');
  const [lower, upper] = [vi.fn(), vi.fn()];
  visit.openLayer(lower);
  visit.openLayer(upper);
  await settled();
  await pressBack();
  expect([lower.mock.calls.length, upper.mock.calls.length]).toEqual([0, 1]);
  await pressBack();
  expect(lower).toHaveBeenCalledTimes(1);
  expect(visit.place.index).toBe(0);
});

test('a page opened out of a sheet leads back to the page, not to the sheet', async () => {
  const visit = begin('pages/home/index');
  visit.push('pages/payment/stock?code=KO');
  const close = vi.fn();
  const closed = visit.openLayer(close);
  await settled();
  visit.push('pages/profile/transfer');
  closed();
  await settled();
  expect(window.location.hash).toBe('#/pages/profile/transfer');
  expect(visit.place).toMatchObject({ target: 'pages/profile/transfer', index: 2 });
  await pressBack();
  expect(visit.place).toMatchObject({ target: 'pages/payment/stock?code=KO', index: 1 });
  expect(close).not.toHaveBeenCalled();
  await pressBack();
  expect(visit.place).toMatchObject({ target: 'pages/home/index', index: 0 });
});

test('a page that takes the place of one with a sheet leaves nothing of it behind', async () => {
  const visit = begin('pages/home/index');
  visit.push('pages/payment/stock?code=KO');
  const closed = visit.openLayer(vi.fn());
  await settled();
  visit.replace('pages/order/detail?id=1');
  closed();
  await settled();
  expect(window.location.hash).toBe('#/pages/order/detail?id=1');
  await pressBack();
  expect(visit.place).toMatchObject({ target: 'pages/home/index', index: 0 });
});

test.each([
  ['at once', 0],
  ['after the moment', 1],
  ['with the page', 2],
])('a page that goes back out of its sheet is left, when the sheet closes %s', async (_, when) => {
  const visit = begin('pages/home/index');
  visit.push('pages/payment/stock?code=KO');
  visit.push('pages/profile/transfer');
  const closed = visit.openLayer(vi.fn());
  await settled();
  visit.back();
  if (when === 0) closed();
  await Promise.resolve();
  await Promise.resolve();
  if (when === 1) closed();
  const left = visit.subscribe(() => {
    if (when === 2) closed();
  });
  await settled();
  left();
  expect(visit.place).toMatchObject({ target: 'pages/payment/stock?code=KO', index: 1 });
  expect(window.location.hash).toBe('#/pages/payment/stock?code=KO');
  await pressBack();
  expect(visit.place).toMatchObject({ target: 'pages/home/index', index: 0 });
});

test('a sheet that opens as another closes takes over its step', async () => {
  const visit = begin('pages/home/index');
  const closed = visit.openLayer(vi.fn());
  await settled();
  const before = window.history.length;
  closed();
  const next = vi.fn();
  visit.openLayer(next);
  await settled();
  expect(window.history.length).toBe(before);
  await pressBack();
  expect(next).toHaveBeenCalledTimes(1);
});

test('Forward to where a sheet was shows the page as it is', async () => {
  const visit = begin('pages/home/index');
  const close = vi.fn();
  visit.openLayer(close);
  await settled();
  await pressBack();
  window.history.forward();
  await settled();
  expect(visit.place).toMatchObject({ target: 'pages/home/index', index: 0 });
  expect(close).toHaveBeenCalledTimes(1);
  expect(window.history.state).toEqual({ index: 0, layers: 0 });
});

test('a visit that begins on a pushed page has Home beneath it, a tab has not', async () => {
  const visit = begin('pages/quote/stock?code=KO');
  expect(visit.place).toMatchObject({ target: 'pages/quote/stock?code=KO', index: 1 });
  await pressBack();
  expect(visit.place).toMatchObject({ target: 'pages/home/index', index: 0 });
  expect(begin('pages/trade/index').place.index).toBe(0);
});

test('a visitor whose tab asks for a login goes back Home, before and after it', async () => {
  const visit = begin('pages/home/index');
  visit.replace('pages/trade/index');
  visit.replace('pages/auth/login?redirect=pages%2Ftrade%2Findex');
  expect(visit.place.index).toBe(1);
  visit.replaceOrReturn('pages/trade/index');
  expect(visit.place).toMatchObject({ target: 'pages/trade/index', index: 1 });
  await settled();
  await pressBack();
  expect(visit.place).toMatchObject({ target: 'pages/home/index', index: 0 });
});

test('a login that leads Home goes back to the Home it came from', async () => {
  const visit = begin('pages/home/index');
  visit.push('pages/auth/login');
  visit.push('pages/auth/register');
  visit.replaceOrReturn('pages/home/index');
  await settled();
  expect(visit.place).toMatchObject({ target: 'pages/home/index', index: 0, motion: 'pop' });
});
