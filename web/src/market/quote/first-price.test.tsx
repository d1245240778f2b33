import { setPreferences } from '@candor/ui/preferences';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceWith } from '../../app/navigation.ts';
import { Page } from '../../pages/quote/stock/page.tsx';
import { drawPage } from '../../testing/draw.tsx';
import { answerCall } from '../../testing/server.ts';
import { QuoteRow, type QuoteRowData } from '../quote-row.tsx';

const apple: QuoteRowData = {
  source: 0,
  market: 'NASDAQ',
  code: 'AAPL',
  name: 'Apple',
  currency: 'USD',
  price_nominal: '187.42',
  change: '1.02',
  change_ratio: '0.55',
  marketStatus: 1,
  quoteTimestamp: Date.parse('2026-11-20T17:00:12Z'),
};

beforeEach(() => setPreferences({ locale: 'en' }));
afterEach(() => replaceWith('pages/home/index'));

/** The quote page as it stands after its first paint: nothing has been answered. */
function openQuote(of: Pick<QuoteRowData, 'code' | 'market'>) {
  const { code, market } = of;
  replaceWith('pages/quote/stock', { code, market, source: '0', name: 'Apple' });
  drawPage('pages/quote/stock', <Page />);
}

/** Everything is asked for and nothing answered. */
function holdAnswers() {
  answerCall('stockDetail', () => new Promise(() => undefined));
}

test('the first paint of a quote page has the price that the list showed', () => {
  holdAnswers();
  render(<QuoteRow row={apple} />);
  cleanup();
  openQuote(apple);
  const head = screen.getByRole('region', { name: 'Last Price' });
  expect(head.textContent).toContain('$187.42');
  expect(head.textContent).toContain('+1.02');
  expect(head.textContent).toContain('+0.55%');
  // Its age is told too: noon in New York.
  expect(head.textContent).toContain('12:00:12');
  expect(head.querySelector('.skeleton')).toBeNull();
});

test('the newest price of the row travels, not the one it began with', () => {
  holdAnswers();
  const { rerender } = render(<QuoteRow row={apple} />);
  rerender(<QuoteRow row={{ ...apple, price_nominal: '187.55' }} />);
  cleanup();
  openQuote(apple);
  expect(screen.getByRole('region', { name: 'Last Price' }).textContent).toContain('$187.55');
});

test('what no list showed begins with a skeleton, never with the price of another', () => {
  holdAnswers();
  render(<QuoteRow row={apple} />);
  cleanup();
  openQuote({ code: 'MSFT', market: 'NASDAQ' });
  expect(screen.queryByRole('region', { name: 'Last Price' })).toBeNull();
  expect(screen.queryByText('$187.42')).toBeNull();
});

test('what the quote itself says stands in place of the list’s price once it is read', async () => {
  answerCall('stockDetail', () => ({
    data: { ...apple, stock_code: 'AAPL', lastPrice: '187.90', price_nominal: '187.90' },
  }));
  render(<QuoteRow row={apple} />);
  cleanup();
  openQuote(apple);
  expect(screen.getByRole('region', { name: 'Last Price' }).textContent).toContain('$187.42');
  await screen.findAllByText('$187.90');
  expect(screen.getByRole('region', { name: 'Last Price' }).textContent).not.toContain('187.42');
});
