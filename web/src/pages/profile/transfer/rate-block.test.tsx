import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RateReceipt } from './rate-block.tsx';

const atTheClose = 'The currency market is closed: the rate is its last';

function receipt(rate: string, spread: string) {
  const quote = {
    toAmount: '7770.00',
    rate,
    mid: '7.8000',
    spread,
    fee: '0.00',
    quoteId: 'q',
    quoteEndTimestamp: 1,
    settleTimestamp: null,
    entries: [],
  };
  render(<RateReceipt quote={quote} from="USD" to="HKD" />);
}

test.each(['7.7700', '7.8300'])('the closing rate %s says so, either way', (rate) => {
  receipt(rate, '30.00');
  expect(screen.getByText(atTheClose, { exact: false })).toBeDefined();
});

test.each(['7.7900', '7.8100'])('a rate of a market that trades, %s, says nothing', (rate) => {
  receipt(rate, '10.00');
  expect(screen.queryByText(atTheClose, { exact: false })).toBeNull();
});
