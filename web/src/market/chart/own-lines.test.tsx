import type { OrderRow } from '@candor/contract/trading-shapes';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { sayIn } from '../../app/words.ts';
import { setPreferences } from '../../session/preferences.ts';
import { useSession } from '../../session/session.ts';
import { answerCall } from '../../testing/server.ts';
import { OwnLines, onTick } from './own-lines.tsx';
import { linesOf } from './use-own-lines.ts';

const steps = { tickSize: '0.05', tickBands: [{ fromPrice: '0', tickSize: '0.05' }] };
const of = { code: 'AA', name: 'Share AA', source: 0, market: 'NYSE' } as const;
const order = {
  ...{ id: 'o1', stockCode: 'AA', stockName: 'Share AA', source: 0, market: 'NYSE', type: 1 },
  ...{ direction: 0, price: '95.00', triggerPrice: null, num: '60', filledNum: '0' },
} as unknown as OrderRow;
/** A pixel is a dollar, 100.00 at the top. */
const chart = { current: { yOf: (price: number) => 100 - price, priceAt: (y: number) => 100 - y } };

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
  const lines = linesOf(order, sayIn('en'));
  render(<OwnLines {...{ of, lines, chart }} decimals={2} scale={0} />);
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

test('each price that is waited for is a line; exits and trailing stops stay where they are', () => {
  const told = (changes: object) =>
    linesOf({ ...order, ...changes } as OrderRow, sayIn('en')).map(
      ({ label, price: at, moves }) => [...[label, at, moves?.field ?? null]],
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
