import type { HaltFigures, StockQuote } from '@candor/contract/market-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { sayIn } from '@candor/ui/words';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { HaltLine } from './halt-line.tsx';
import { haltLine } from './halt-text.ts';

const BEGAN = Date.parse('2026-11-20T15:02:00Z');
const MINUTE_MS = 60_000;

const pause: HaltFigures = {
  cause: 'limitUp',
  referenceKind: 'fiveMinutesBefore',
  reason: null,
  measuredOn: { source: 0, market: 'NASDAQ', code: 'AAPL' },
  reference: '200.00',
  referenceTimestamp: BEGAN - 5 * MINUTE_MS,
  price: '210.66',
  ratio: '5.33',
  bound: '5.00',
  beganTimestamp: BEGAN,
  endTimestamp: BEGAN + 5 * MINUTE_MS,
};
const bare = {
  measuredOn: null,
  referenceKind: null,
  reference: null,
  referenceTimestamp: null,
  price: null,
  ratio: null,
  bound: null,
  reason: null,
  beganTimestamp: BEGAN,
  endTimestamp: null,
} as const;
const quoteOf = (halt: HaltFigures | null, marketStatus: 1 | 3 = 3) =>
  ({ market: 'NASDAQ', marketStatus, halt }) satisfies Partial<StockQuote>;

beforeEach(() => setPreferences({ locale: 'en' }));

const lines = (halt: HaltFigures) =>
  (['en', 'zh-Hans', 'zh-Hant'] as const).map((locale) => haltLine(quoteOf(halt), sayIn(locale)));

test('one line says why and until when, in three languages', () => {
  expect(lines(pause)).toEqual([
    'Limit up: +5.33% in five minutes. Until 10:07 ET.',
    '触及涨幅限制：五分钟内 +5.33%。至 美东 10:07。',
    '觸及升幅限制：五分鐘內 +5.33%。至 美東 10:07。',
  ]);
  const market = { ...pause, cause: 'marketLevel2', referenceKind: 'lastClose', ratio: '-13.20' };
  expect(lines(market as HaltFigures)[0]).toBe(
    'Market-wide halt, level 2: S&P 500 −13.20% from its last close. Until 10:07 ET.',
  );
  expect(lines({ ...bare, cause: 'operator', reason: 'News of a merger.' })).toEqual([
    'Halted by the operator: News of a merger. Nobody can say until when.',
    '由运营方停牌：News of a merger。何时恢复尚不知道。',
    '由營運方停牌：News of a merger。何時恢復尚不知道。',
  ]);
  expect(lines({ ...bare, cause: 'operator' })[0]).toBe(
    'Halted by the operator. Nobody can say until when.',
  );
  const outage = { ...bare, cause: 'outage', endTimestamp: BEGAN + 60 * MINUTE_MS } as const;
  expect(lines(outage)[0]).toBe('The exchange does not answer. Until 11:02 ET.');
});

test('what trades again says nothing, whatever was said before', () => {
  expect(haltLine(quoteOf(pause, 1), sayIn('en'))).toBeNull();
  expect(haltLine(quoteOf(null), sayIn('en'))).toBeNull();
});

test('a press opens the two prices, the move, its bound and the rule', async () => {
  render(<HaltLine quote={quoteOf(pause)} />);
  await userEvent.click(screen.getByRole('button', { name: /Limit up/ }));
  const sheet = await screen.findByRole('dialog');
  const rows = [...sheet.querySelectorAll('.receipt-line')].map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Open of the minute 09:57 ET200.00',
    'Close of the minute 10:01 ET210.66',
    'Move+5.33%',
    'Bound5.00%',
    'Halted from11/20/2026 10:02 ET',
    'Until11/20/2026 10:07 ET',
  ]);
  expect(sheet.textContent).toContain('moves more than 5.00% in five minutes pauses for five');
  expect(sheet.textContent).toContain('Both prices are on the intraday chart.');
});
