import { unitAmount } from '@candor/domain/instruments/unit-amount';
import { m } from '@candor/locales/messages';
import { minus, product, signOf } from '@candor/ui/figures/decimals';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { UnderReceiptProps } from '../order-ticket-page.tsx';
import { Sentence, strong } from '../sentence.tsx';
import { lineOf } from './unit-line.tsx';
import { sizeText } from './unit-words.ts';

/** What the spread of now comes to on the order: a difference of prices, worth what they are. */
export function SpreadHint({ rules, costed }: UnderReceiptProps): ReactNode {
  const { ticket, quote, preview } = costed;
  const t = useT();
  const line = lineOf(rules, ticket);
  if (line === null || quote?.bid == null || quote.ask == null || preview.num == null) return null;
  const spread = minus(quote.ask, quote.bid);
  if (signOf(spread) <= 0) return null;
  const { currency, size } = line;
  const multiplier = product(rules.multiplier, preview.num);
  const amount = unitAmount({ price: spread, multiplier, currency, side: 'buy' });
  const of = sizeText(product(size, preview.num), line, t);
  const text = t(m.payment_spread_in_price, {
    amount: strong(formatMoney(amount, currency)),
    size: of,
  });
  return (
    <p className="mt-2 px-0.5 text-small text-ink-2">
      <Sentence text={text} />
    </p>
  );
}
