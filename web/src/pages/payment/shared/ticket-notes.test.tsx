import type { HaltFigures, StockQuote } from '@candor/contract/market-shapes';
import { setPreferences } from '@candor/ui/preferences';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { WaitsForOpenNote } from './ticket-notes.tsx';

const BEGAN = Date.parse('2026-11-20T15:02:00Z');
const halt: HaltFigures = {
  cause: 'limitUp',
  referenceKind: null,
  reference: null,
  referenceTimestamp: null,
  measuredOn: null,
  price: null,
  ratio: null,
  bound: null,
  reason: null,
  beganTimestamp: BEGAN,
  endTimestamp: BEGAN + 300_000,
};
const quoteOf = (set: Partial<HaltFigures>, of: Partial<StockQuote> = {}) =>
  ({
    source: 0,
    market: 'NASDAQ',
    code: 'AAPL',
    marketStatus: 3,
    ...of,
    halt: { ...halt, ...set },
  }) as StockQuote;

beforeEach(() => setPreferences({ locale: 'en' }));

function noteOf(quote: StockQuote): string {
  const { container, unmount } = render(<WaitsForOpenNote quote={quote} />);
  const text = container.textContent ?? '';
  unmount();
  return text;
}

test('the ticket of a halted share says that its order takes part in the reopening, and when', () => {
  render(<WaitsForOpenNote quote={quoteOf({})} />);
  screen.getByText(/^Takes part in the reopening at 10:07 ET: orders that waited meet each other/);
});

test('where no print ends the halt the ticket promises none', () => {
  const promises = /Takes part in the reopening/;
  expect(noteOf(quoteOf({ cause: 'dynamicRange' }))).toMatch(promises);
  expect(noteOf(quoteOf({ cause: 'operator', endTimestamp: null }))).not.toMatch(promises);
  expect(noteOf(quoteOf({ cause: 'marketLevel3' }))).not.toMatch(promises);
  expect(noteOf(quoteOf({ cause: 'marketLevel1' }, { source: 3, market: 'CME' }))).not.toMatch(
    promises,
  );
});
