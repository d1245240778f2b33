import type { KlinePoint, StockQuote } from '@candor/contract/market-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saneSettings } from '../chart/chart-settings.ts';
import { ChartSettingsSheet } from '../chart/chart-settings-sheet.tsx';
import { ChartTable } from '../chart/chart-table.tsx';
import { ReplayEntry, replayOf } from './replay-entry.tsx';

const apple = { code: 'AAPL', name: 'Apple Inc.', source: 0, market: 'NASDAQ' } as const;
const tencent = { code: '00700', name: 'Tencent', source: 11, market: 'HK' } as const;
const coin = { code: 'BTCUSD', name: 'Bitcoin', source: 100, market: 'CRYPTO' } as const;
const simulated = { simulated: true } as StockQuote;
const shown = { timeZone: 'America/New_York', decimals: 2 };
const day = (text: string) =>
  ({ k: Date.parse(text), open: '1', high: '2', low: '1', close: '2', volume: '10' }) as KlinePoint;

beforeEach(() => {
  setPreferences({ locale: 'en' });
  vi.useFakeTimers({ now: Date.parse('2026-11-24T15:00:00Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

test('a share of the simulated market leads to its replay, under the chart and in its settings', async () => {
  const replay = replayOf(apple, simulated);
  const entry = render(<ReplayEntry replay={replay} />);
  const href = '#/pages/practice/index?code=AAPL&source=0&market=NASDAQ';
  const link = () => screen.findByRole('link', { name: 'Replay a past day' });
  expect((await link()).getAttribute('href')).toBe(href);
  entry.unmount();
  render(<Settings of={apple} replay={replay} />);
  expect((await link()).getAttribute('href')).toBe(href);
});

test('shares of Hong Kong and Europe lead there too, with a day of their table', () => {
  const of = (market: string) => ({ code: 'SAP', name: 'SAP', source: 0, market }) as const;
  for (const share of [tencent, of('XETRA'), of('LSE')]) {
    const replay = replayOf(share, simulated);
    if (!replay?.isPossible) throw new Error('There is no way.');
    const { code, source, market } = share;
    expect(replay.hrefOf('2026-11-18')).toBe(
      `#/pages/practice/index?code=${code}&source=${source}&market=${market}&day=2026-11-18`,
    );
  }
  const points = [day('2026-11-23T01:30:00Z')];
  const replay = replayOf(tencent, simulated);
  const timeZone = 'Asia/Hong_Kong';
  render(
    <ChartTable
      range="3M"
      {...shown}
      timeZone={timeZone}
      points={points}
      replay={replay}
      halts={[]}
    />,
  );
  expect(screen.getByRole('link').getAttribute('href')).toMatch(/market=HK&day=2026-11-23$/);
});

test.each([
  ['another kind of instrument', coin, simulated, 'Only shares and funds can be replayed.'],
  ['a real provider', apple, { simulated: false } as StockQuote, /^Its prices come from a real/],
])('%s has no way there, and its settings say why', async (_, of, quote, why) => {
  const replay = replayOf(of, quote);
  render(<ReplayEntry replay={replay} />);
  render(<Settings of={of} replay={replay} />);
  await screen.findByText(why);
  expect(screen.queryByRole('link')).toBeNull();
});

test('nothing is said before the quote tells where its prices come from', () => {
  expect(replayOf(apple, undefined)).toBeNull();
});

test('past days of the table lead to their replay, and today and parts of a day do not', () => {
  const replay = replayOf(apple, simulated);
  const points = [day('2026-11-23T14:30:00Z'), day('2026-11-24T14:30:00Z')];
  const table = render(
    <ChartTable range="3M" {...shown} points={points} replay={replay} halts={[]} />,
  );
  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['11/23/2026']);
  expect(links[0]?.getAttribute('href')).toMatch(/&day=2026-11-23$/);
  table.rerender(<ChartTable range="1W" {...shown} points={points} replay={replay} halts={[]} />);
  expect(screen.queryByRole('link')).toBeNull();
});

function Settings({
  of,
  replay,
}: {
  of: typeof apple | typeof tencent | typeof coin;
  replay: ReturnType<typeof replayOf>;
}) {
  return (
    <ChartSettingsSheet
      isOpen
      range="3M"
      points={[]}
      halts={[]}
      settings={saneSettings(null)}
      {...shown}
      of={of}
      replay={replay}
      onClose={() => undefined}
      onChange={() => undefined}
    />
  );
}
