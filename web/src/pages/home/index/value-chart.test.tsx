import { setPreferences } from '@candor/ui/preferences';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSession } from '../../../session/session.ts';
import { answerCall } from '../../../testing/server.ts';
import { ValueChart } from './value-chart.tsx';

beforeEach(() => {
  localStorage.clear();
  setPreferences({ locale: 'en', timeZone: 'UTC' });
  useSession.setState({ token: 't', user: { userId: '10000001' } as never });
});

const day = (of: number) => Date.UTC(2026, 10, of);
const history = {
  points: [
    { k: day(16), value: '118240.10' },
    { k: day(20), value: '125000.00' },
    { k: day(23), value: '134342.66' },
  ],
  moves: [{ k: day(18), amount: '1550.00' }],
  totalValue: '134342.66',
  change: '16102.56',
  moved: '1550.00',
  result: '14552.56',
  asOfTimestamp: day(23),
};

test('the line is told in words, and what was moved and the result add up to the change', async () => {
  const asked = answerCall('valueHistory', () => ({ data: history }));
  render(<ValueChart />);
  const chart = await screen.findByRole('img');
  const summary = 'Account value over 1W, from $118,240.10 to $134,342.66';
  expect(chart.getAttribute('aria-label')).toBe(summary);
  expect(chart.textContent).toContain('+1,550.00');
  expect(document.body.textContent).toContain('1W: +$16,102.56. Of this +$1,550.00 is money you');
  act(() => screen.getByRole('button', { name: /\+\$14,552\.56/ }).click());
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toMatch(/\+\$1,550\.00.*\+\$14,552\.56.*\+\$16,102\.56/);
  act(() => screen.getByRole('radio', { name: 'All', hidden: true }).click());
  expect(await screen.findByRole('img', { name: /over All/, hidden: true })).toBeTruthy();
  expect(asked.map(({ body }) => body)).toEqual([{ range: '1W' }, { range: 'all' }]);
});

test('without two instants it says when the line begins', async () => {
  const points = history.points.slice(2);
  answerCall('valueHistory', () => ({ data: { ...history, points, moves: [] } }));
  render(<ValueChart />);
  expect(await screen.findByText(/The line begins with the next full hour/)).toBeTruthy();
});
