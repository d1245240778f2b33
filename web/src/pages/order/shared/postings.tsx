import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { formatSignedSum, formatSum } from '../../../ui/format/money.ts';
import { Receipt, ReceiptLine } from '../../../ui/receipt.tsx';
import { postingSheet } from './cost-split.ts';

interface PostingsProps {
  postings: Parameters<typeof postingSheet>[0];
}

/** Every account an order touched and by how much; the difference per currency is zero. */
export function Postings({ postings }: PostingsProps): ReactNode {
  const t = useT();
  const sheet = postingSheet(postings);
  return (
    <Receipt>
      {sheet.lines.map((line) => (
        <ReceiptLine
          key={`${line.account} ${line.currency}`}
          label={line.account}
          value={formatSignedSum(line.change, line.currency)}
        />
      ))}
      {sheet.differences.map(({ currency, amount }) => (
        <ReceiptLine
          key={currency}
          isSum
          label={t(m.order_difference)}
          value={formatSum(amount, currency)}
        />
      ))}
    </Receipt>
  );
}
