import type { HaltFigures, KlinePoint } from '@candor/contract/market-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { sayIn } from '@candor/ui/words';
import { render, renderHook, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerCall } from '../../testing/server.ts';
import { ChartHalts, haltWords } from './chart-halts.tsx';
import { ChartTable } from './chart-table.tsx';
import { eventMarks } from './market-events.ts';
import type { Slot } from './session-slots.ts';
import { chartHalts, haltEvents, useHalts } from './use-halts.ts';

const OPEN = Date.parse('2026-11-20T14:30:00Z');
const MINUTE_MS = 60_000;
const of = { code: 'AAPL', name: 'Apple', source: 0, market: 'NASDAQ' } as const;
const timeZone = 'America/New_York';

const pause: HaltFigures = {
  cause: 'limitUp',
  referenceKind: 'fiveMinutesBefore',
  reason: null,
  measuredOn: null,
  reference: '200.00',
  referenceTimestamp: OPEN,
  price: '210.66',
  ratio: '5.33',
  bound: '5.00',
  beganTimestamp: OPEN + 5 * MINUTE_MS,
  endTimestamp: OPEN + 10 * MINUTE_MS,
};
const byHand = (beganTimestamp: number | null, endTimestamp: number | null): HaltFigures => ({
  ...pause,
  cause: 'operator',
  referenceKind: null,
  reference: null,
  price: null,
  ratio: null,
  bound: null,
  reason: 'news pending',
  beganTimestamp,
  endTimestamp,
});
const bar = (minute: number): KlinePoint => ({
  k: OPEN + minute * MINUTE_MS,
  open: '1.00',
  high: '1.00',
  low: '1.00',
  close: '1.00',
  o: '1.00',
  volume: '1',
});

beforeEach(() => setPreferences({ locale: 'en' }));

test('a halt is told from when, until when and why, in three languages', () => {
  const [halt] = chartHalts([pause], OPEN);
  if (halt === undefined) throw new Error('no halt');
  const said = (['en', 'zh-Hans', 'zh-Hant'] as const).map((locale) =>
    haltWords(halt, timeZone, sayIn(locale)),
  );
  expect(said).toEqual([
    '11/20 09:35 to 09:40. Limit up: +5.33% in five minutes.',
    '11/20 09:35 至 09:40。触及涨幅限制：五分钟内 +5.33%。',
    '11/20 09:35 至 09:40。觸及升幅限制：五分鐘內 +5.33%。',
  ]);
  const words = (began: number | null, ended: number | null) =>
    haltWords({ atMs: OPEN, halt: byHand(began, ended) }, timeZone, sayIn('en'));
  const cause = 'Halted by the operator: news pending.';
  expect(words(OPEN, null)).toBe(`Since 11/20 09:30. ${cause}`);
  expect(words(OPEN, OPEN + 86_400_000)).toBe(`11/20 09:30 to 11/21 09:30. ${cause}`);
  expect(words(null, null)).toBe(`Halted. ${cause}`);
});

test('a halt stands at the bar it begins in; one from before the chart, at its first', () => {
  const slots = [0, 5, 6].map((minute) => ({ timestamp: bar(minute).k, point: {} }));
  const halts = chartHalts([byHand(OPEN - MINUTE_MS, null), pause], OPEN);
  expect(eventMarks(slots as unknown as Slot[], haltEvents(halts))).toEqual([
    { timestamp: OPEN, text: 'H' },
    { timestamp: OPEN + 5 * MINUTE_MS, text: 'H' },
  ]);
});

test('the newest halts stand under the chart, the others in its table', () => {
  const many = [0, 5, 10, 15, 20].map((minute) => ({
    ...pause,
    beganTimestamp: bar(minute).k,
    endTimestamp: bar(minute + 5).k,
  }));
  const halts = chartHalts(many, OPEN);
  const { unmount } = render(<ChartHalts halts={halts} timeZone={timeZone} />);
  const list = screen.getByRole('list', { name: 'Halts in this chart' });
  const items = [...list.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(items).toEqual([
    ...['09:40 to 09:45', '09:45 to 09:50', '09:50 to 09:55'].map(
      (span) => `H11/20 ${span}. Limit up: +5.33% in five minutes.`,
    ),
    '2 more in the table of the chart.',
  ]);
  unmount();
  const points = [0, 1, 5, 6, 10, 15, 20].map(bar);
  const shown = { points, halts, timeZone, decimals: 2, replay: null } as const;
  render(<ChartTable range="intraday" {...shown} />);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent ?? '');
  // Newest first, each beneath the bar it began in.
  const at = rows.findIndex((row) => row.startsWith('09:35'));
  expect(rows[at + 1]).toBe('Halted: 11/20 09:35 to 09:40. Limit up: +5.33% in five minutes.');
  expect(rows.filter((row) => row.startsWith('Halted'))).toHaveLength(5);
});

test('charts of minutes ask for their halts, longer ones for none', async () => {
  const asked = answerCall('halts', () => ({ data: { list: [pause], asOfTimestamp: OPEN } }));
  const points = [bar(0), bar(1)];
  const long = renderHook(() => useHalts(of, '1W', points));
  expect(long.result.current).toEqual([]);
  const none = renderHook(() => useHalts(of, 'intraday', undefined));
  expect(none.result.current).toEqual([]);
  expect(asked).toHaveLength(0);
  const { result } = renderHook(() => useHalts(of, '1D', points));
  await expect.poll(() => result.current).toEqual(chartHalts([pause], OPEN));
});
