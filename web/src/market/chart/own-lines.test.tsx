import type { OrderRow } from '@candor/contract/trading-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { sayIn } from '@candor/ui/words';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../session/session.ts';
import { answerCall } from '../../testing/server.ts';
import { OwnLines, onTick } from './own-lines.tsx';
import { linesOf } from './use-own-lines.ts';

const steps = { tickSize: '0.05', tickBands: [{ fromPrice: '0', tickSize: '0.05' }] };
const of = { code: 'AA', name: 'Share AA', source: 0, market: 'NYSE' } as const;
const order = {
  id: 'o1',
  stockCode: 'AA',
  stockName: 'Share AA',
  source: 0,
  market: 'NYSE',
  type: 1,
  direction: 0,
  price: '95.00',
  triggerPrice: null,
  num: '60',
  filledNum: '0',
} as unknown as OrderRow;
/** A pixel is a dollar, 100.00 at the top. */
const yOf = (price: number, beyond = 'hidden') => {
  if (price <= 100) return 100 - price;
  return beyond === 'edge' ? 0 : null;
};
const chart = { current: { yOf, priceAt: (y: number) => 100 - y } };

beforeEach(() => {
  setPreferences({ locale: 'en' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
  HTMLElement.prototype.setPointerCapture = () => undefined;
  answerCall('getMinCount', () => ({ data: { ...steps, minCount: '1' } }));
});

async function draw() {
  const would = { keepsPlace: false, totalBefore: '5700.00', totalAfter: '5640.00' };
  const held = { heldBefore: '5701.00', heldAfter: '5641.00', fillsNow: '0', currency: 'USD' };
  answerCall('orderAmendPreview', () => ({ data: { ...would, ...held } }));
  const sent = answerCall('orderAmend', () => ({ data: { id: 'o2' } }));
  const lines = linesOf(order, [], sayIn('en'));
  render(<OwnLines of={of} lines={lines} chart={chart} decimals={2} scale={0} />);
  await expect.poll(() => line().hasAttribute('disabled')).toBe(false);
  return sent;
}

const line = () => screen.getByRole('button', { name: /^Buy Limit 60 at/ });
const price = () => /at \$?([\d.]+)\. /.exec(line().getAttribute('aria-label') ?? '')?.[1];

test('a line is dragged from tick to tick, and what was confirmed is sent', async () => {
  const sent = await draw();
  expect(price()).toBe('95.00');
  fireEvent.pointerDown(line(), { clientY: 10, pointerId: 1 });
  fireEvent.pointerMove(line(), { clientY: 11.02, pointerId: 1 });
  expect(price()).toBe('94.00');
  fireEvent.pointerUp(line(), { clientY: 11.02, pointerId: 1 });
  const dialog = await screen.findByRole('dialog');
  expect(sent).toHaveLength(0);
  expect(await screen.findByText('$5,641.00')).toBeTruthy();
  expect(dialog.textContent).toMatch(/95\.00.*94\.00/);
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ id: 'o1', price: '94.00' }]);
});

test('a line dragged out of the drawing stays in the hand, at its edge', async () => {
  await draw();
  fireEvent.pointerDown(line(), { clientY: 10, pointerId: 1 });
  fireEvent.pointerMove(line(), { clientY: 3, pointerId: 1 });
  expect(price()).toBe('102.00');
  expect(line().closest<HTMLElement>('.own-line')?.style.top).toBe('0px');
  fireEvent.pointerUp(line(), { clientY: 3, pointerId: 1 });
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('arrow keys move a line by its tick, Enter asks and Escape undoes', async () => {
  await draw();
  fireEvent.keyDown(line(), { key: 'ArrowUp' });
  fireEvent.keyDown(line(), { key: 'ArrowUp' });
  expect(price()).toBe('95.10');
  fireEvent.keyDown(line(), { key: 'Escape' });
  expect(price()).toBe('95.00');
  fireEvent.click(line());
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.keyDown(line(), { key: 'ArrowDown' });
  fireEvent.click(line());
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('each price that is waited for is a line; trailing stops stay, and exits of what is not known', () => {
  const told = (changes: object) =>
    linesOf({ ...order, ...changes } as OrderRow, [], sayIn('en')).map(
      ({ label, price: at, moves }) => [label, at, moves?.field ?? null],
    );
  expect(told({ type: 3, triggerPrice: '90.00', isArmed: true, direction: 1 })).toEqual([
    ['Sell Stop-Limit 60', '90.00', 'triggerPrice'],
    ['Sell Stop-Limit 60', '95.00', 'price'],
  ]);
  expect(told({ exit: 'takeProfit', direction: 1 })).toEqual([['Take Profit 60', '95.00', null]]);
  expect(told({ type: 4, triggerPrice: '90.00', isArmed: true, price: null })).toEqual([
    ['Buy Trailing Stop 60', '90.00', null],
  ]);
  expect(told({ type: 0, price: null })).toEqual([]);
  expect(onTick(94.98, steps)).toBe('95.00');
});

const held = { id: 'p1', avgPrice: '90.00', profit: '10.00', side: 'long' } as const;
const exits = [
  { ...order, id: 'x1', exit: 'takeProfit', direction: 1, price: '96.00' },
  { ...order, id: 'x2', exit: 'stopLoss', type: 2, direction: 1, price: null, isArmed: true },
] as unknown as OrderRow[];

/** A holding with both exits, its stop two dollars under its take profit. */
function drawExits() {
  const position = { ...held, stockCode: 'AA', source: 0, market: 'NYSE' };
  const both = { takeProfitPrice: '96.00', stopLossPrice: '94.00' };
  const list = [{ ...position, ...both }];
  answerCall('positionList', () => ({ data: { list, summary: [] } }));
  const sent = answerCall('protectPosition', () => ({ data: list[0] }));
  const [profit, stop] = exits as [OrderRow, OrderRow];
  const lines = [profit, { ...stop, triggerPrice: '94.00' }].flatMap((one) =>
    linesOf(one, [held], sayIn('en')),
  );
  render(<OwnLines of={of} lines={lines} chart={chart} decimals={2} scale={0} />);
  return sent;
}

test('an exit is moved after a look at both, and the other stays', async () => {
  const sent = drawExits();
  const stop = screen.getByRole('button', { name: /^Stop Loss 60 at/ });
  await expect.poll(() => stop.hasAttribute('disabled')).toBe(false);
  fireEvent.keyDown(stop, { key: 'ArrowDown' });
  fireEvent.click(stop);
  const dialog = await screen.findByRole('dialog');
  await expect.poll(() => dialog.textContent).toMatch(/Stop Loss94\.0093\.95/);
  expect(sent).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const body = { id: 'p1', takeProfitPrice: '96.00', stopLossPrice: '93.95' };
  await expect.poll(() => sent.map((one) => one.body)).toEqual([body]);
});

test('the other exit is as it is now, not as it was when the list was read before', async () => {
  const sent = drawExits();
  let now = { takeProfitPrice: '96.00', stopLossPrice: '94.00' };
  const row = { ...held, stockCode: 'AA', source: 0, market: 'NYSE' };
  answerCall('positionList', () => ({ data: { list: [{ ...row, ...now }], summary: [] } }));
  const move = async (name: RegExp) => {
    const grip = screen.getByRole('button', { name });
    await expect.poll(() => grip.hasAttribute('disabled')).toBe(false);
    fireEvent.keyDown(grip, { key: 'ArrowDown' });
    fireEvent.click(grip);
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  };
  await move(/^Stop Loss 60 at/);
  now = { ...now, stopLossPrice: '93.95' };
  await move(/^Take Profit 60 at/);
  expect(sent.map(({ body }) => body)).toEqual([
    { id: 'p1', takeProfitPrice: '96.00', stopLossPrice: '93.95' },
    { id: 'p1', takeProfitPrice: '95.95', stopLossPrice: '93.95' },
  ]);
});

test('labels of near prices make room for one another, and their targets do not overlap', async () => {
  drawExits();
  const labels = ['Take Profit 60', 'Stop Loss 60'].map((name) =>
    screen.getByRole('button', { name: new RegExp(`^${name} at`) }).closest('.own-line'),
  ) as HTMLElement[];
  const at = (one: HTMLElement) =>
    Number.parseFloat(one.style.top) + Number.parseFloat(one.style.getPropertyValue('--aside'));
  const [profit, stop] = labels as [HTMLElement, HTMLElement];
  expect(Number.parseFloat(stop.style.top) - Number.parseFloat(profit.style.top)).toBe(2);
  expect(at(stop) - at(profit)).toBe(25);
  expect(labels.map((one) => one.dataset.crowded)).toEqual(['true', 'true']);
});

test('a line at the price of now has its price in its label: the axis shows that of now there', () => {
  const lines = linesOf(order, [], sayIn('en'));
  const tag = () => document.querySelector('.own-line-price');
  const drawn = { of, lines, chart, decimals: 2, scale: 0 };
  const { rerender } = render(<OwnLines {...drawn} last="96.00" />);
  expect([line().textContent, tag()]).toEqual(['Buy Limit 60 95.00', null]);
  rerender(<OwnLines {...drawn} last="60.00" />);
  expect([line().textContent, tag()?.textContent]).toEqual(['Buy Limit 60 ', '95.00']);
});

test('a line that is dragged over another pushes its label aside', async () => {
  drawExits();
  const [profit, stop] = ['Take Profit 60', 'Stop Loss 60'].map((name) =>
    screen.getByRole('button', { name: new RegExp(`^${name} at`) }),
  ) as [HTMLElement, HTMLElement];
  await expect.poll(() => stop.hasAttribute('disabled')).toBe(false);
  for (let step = 0; step < 30; step += 1) fireEvent.keyDown(stop, { key: 'ArrowUp' });
  const at = (one: HTMLElement) => {
    const { style } = one.closest('.own-line') as HTMLElement;
    return Number.parseFloat(style.top) + Number.parseFloat(style.getPropertyValue('--aside'));
  };
  // 95.50 is at 4.5, the other wants to stand at 4.0: over it there is no room.
  expect([at(stop), at(profit)]).toEqual([4.5, 29.5]);
});
