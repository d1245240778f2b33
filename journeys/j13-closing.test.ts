import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, fundedPerson, until } from './support/api.ts';
import { newDevice } from './support/browser.ts';
import { openForWalks } from './support/opened.ts';
import { confirm, expectText, expectTrueBooks, logIn, open } from './support/walk.ts';

const opened = openForWalks();
const tesla = { stockCode: 'TSLA', source: 0, market: 'NASDAQ', direction: 0 };

test('J13 closing: half, full, stops', async () => {
  const { server, browser } = opened;
  const money = { depositUsd: '200000.00', toStock: '200000.00' };
  const person = await fundedPerson(server, money);
  const { token } = person;
  const ask = async (path: string, body: unknown = {}) => call(server, path, body, { token });
  const device = await newDevice(browser);
  const { page, context } = device;
  const placed = await ask('/stock/create', { ...tesla, stockName: 'x', type: 0, num: '101' });
  expect(placed.code, JSON.stringify(placed)).toBe(200);
  const first = await holding();
  await logIn(page, server, person);

  // 1. Half of 101 single shares is 50.
  const { id } = first;
  await open(page, server, `pages/payment/close?${query()}&positionId=${id}`);
  const quantity = page.getByLabel('Quantity', { exact: true });
  await page.getByText('Full · 101').click();
  await expect.poll(() => quantity.inputValue()).toBe('101');
  await page.getByText('Half · 50').click();
  await expect.poll(() => quantity.inputValue()).toBe('50');

  // 2. What it brought, to the cent.
  await page.locator('.action-bar .button:not([aria-disabled])').last().click();
  await confirm(page);
  await until(async () => (await holding()).positionNum === '51');
  const [closing] = (await ask('/position/water/pageList')).data.list;
  const detail = (await call(server, `/orders/${closing.id}`, null, { token })).data;
  const gross = sum(
    detail.fills,
    (fill: Record<'price' | 'num', string>) => Number(fill.price) * Number(fill.num),
  );
  const cost = Number(first.avgPrice) * 50;
  const profit = gross - cost - Number(detail.fee);
  const told = JSON.stringify([first, detail]);
  expect(Math.abs(Number(detail.profit) - profit), told).toBeLessThan(0.011);
  // The statement names the lots, the oldest first; what they brought is the profit to the cent.
  const lots = await lotsUsed(closing.createTimeTimestamp);
  expect(sum(lots, (lot) => Number(lot.quantity))).toBe(50);
  const openings = lots.map((lot) => lot.opened);
  expect(openings).toEqual([...openings].sort());
  expect(sum(lots, (lot) => cents(lot.profit ?? ''))).toBe(cents(detail.profit));

  // 3. A close that waits holds what it is to close.
  const last = Number((await holding()).lastPrice);
  const far = (last * 1.3).toFixed(2);
  const resting = await ask('/position/flatPosition', { id, num: '30', type: 1, price: far });
  expect(resting.code, JSON.stringify(resting)).toBe(200);
  await open(page, server, `pages/payment/close?${query()}&positionId=${id}`);
  await page.reload();
  await quantity.fill('22');
  await expectText(page, 'You can close at most 21.');
  const tooMany = await ask('/position/flatPosition', { id, num: '22', type: 0 });
  expect([tooMany.code, tooMany.msg]).toEqual([422, 'You can close at most 21.']);

  // 4. The stop is a cent below the market: the next small fall fires it and ends the other half.
  let protectedMs = 0;
  await until(async () => {
    const isWhole = (await holding()).positionNum === '51';
    // A market that only rises leaves the stop behind: it is set anew under the price.
    if (isWhole && Date.now() - protectedMs > 3_000) {
      await protect();
      protectedMs = Date.now();
    }
    return (await holding()).positionNum === '30';
  });
  const all = (await ask('/position/water/pageList')).data.list;
  const exits = all.filter((row: { exit?: string }) => row.exit !== undefined);
  const by = (exit: string) => exits.filter((row: { exit?: string }) => row.exit === exit);
  expect(by('stopLoss').some((row: { filledNum: string }) => row.filledNum === '21')).toBe(true);
  for (const row of by('takeProfit')) {
    expect([row.status, row.filledNum]).toEqual([2, '0']);
    expect(row.reason).not.toBeNull();
  }

  // 5. The waiting close is taken back; then two tabs close all that is left in the same moment.
  expect((await ask('/orders/cancel', { id: resting.data.id })).code).toBe(200);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await open(tab, server, `pages/payment/close?${query()}&positionId=${id}`);
    await tab.reload();
    await tab.getByText('Full · 30').click();
    await tab.locator('.action-bar .button:not([aria-disabled])').last().click();
    await tab.getByRole('button', { name: 'Or tap here, then Confirm' }).click();
  }
  // One ends it; the other is told, by the answer or by the push that overtook its press.
  const press = (tab: Page) =>
    tab.getByRole('button', { name: 'Confirm', exact: true }).click({ timeout: 5_000 });
  await Promise.allSettled(tabs.map(press));
  await until(async () => (await holding()) === null);
  const ends = async () => {
    const isDone = tabs.map((tab) => /order\/detail/.test(tab.url()));
    const texts = await Promise.all(tabs.map((tab) => tab.locator('body').innerText()));
    const isTold = texts.map((text) =>
      /You can close at most 0\.|This position is already closed\./.test(text),
    );
    return [isDone.filter(Boolean).length, isTold.filter(Boolean).length];
  };
  await expect.poll(ends).toEqual([1, 1]);
  await tabs[1]?.close();
  const { data: closings } = await ask('/position/water/pageList');
  const filledNums = closings.list
    .filter((row: { num: string; status: number }) => row.num === '30' && row.status === 1)
    .map((row: { filledNum: string }) => row.filledNum);
  expect(filledNums).toEqual(['30']);

  // 6. What cannot be sold short is only sold by who holds it.
  const coins = { stockCode: 'BTCUSD', source: 100, market: 'CRYPTO', stockName: 'x', num: '0.01' };
  const naked = await ask('/stock/create', { ...coins, direction: 1, type: 0 });
  const cannot = 'You hold none of this, and it cannot be sold short.';
  expect([naked.code, naked.msg]).toEqual([422, cannot]);

  // 8. The closed ones say it all, and together they are what the wallet gained.
  await open(page, server, 'pages/trade/index?tab=1');
  await page.locator('main .dense-row').first().click();
  for (const label of ['Close Price', 'Close Time', 'Realized Gain', 'Fee to open']) {
    await page.getByText(label).first().waitFor({ state: 'attached' });
  }
  const closed: ClosedRow[] = (await ask('/position/flatList')).data.list;
  const gained = sum(closed, (row) => cents(row.sellProfit) - cents(row.fee));
  const wallet = (await ask('/wallet/getWalletBalance', { walletType: 'STOCK' })).data;
  expect(cents(wallet.balance)).toBe(20_000_000 + gained);

  device.expectQuiet();
  await context.close();
  await expectTrueBooks(server);

  function query(): string {
    return 'code=TSLA&source=0&market=NASDAQ&direction=0';
  }

  async function holding() {
    return (await ask('/position/getByStock', tesla)).data;
  }

  /** The lots that a statement of the time since an instant names. */
  async function lotsUsed(sinceMs: number): Promise<Record<string, string>[]> {
    const of = { format: 'csv', fromTimestamp: sinceMs - 1, toTimestamp: sinceMs + 3_600_000 };
    const made = await ask('/statement/export', { ...of, timeZone: 'UTC', parts: ['lots'] });
    expect(made.code, JSON.stringify(made)).toBe(200);
    const answer = await fetch(`${server.url}/statement/file/${made.data.fileId}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const lines = (await answer.text()).split('\r\n').map((line) => line.split(','));
    const names = lines.find(([one]) => one === 'record') ?? [];
    return lines
      .filter(([one]) => one === 'lot')
      .map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
  }

  /** Again while the market moves between the look and the order. */
  async function protect(): Promise<void> {
    await until(async () => {
      const quote = await call(
        server,
        `/quotes/getStock?stockCode=TSLA&source=0&market=NASDAQ`,
        null,
      );
      const near = Number(quote.data.lastPrice);
      const answer = await ask('/position/protect', {
        id,
        takeProfitPrice: (near * 1.2).toFixed(2),
        stopLossPrice: (near - 0.01).toFixed(2),
      });
      return answer.code === 200 || (await holding()).positionNum !== '51';
    });
  }
});

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}

interface ClosedRow {
  readonly sellProfit: string;
  readonly fee: string;
}

const cents = (text: string) => Math.round(Number(text) * 100);
