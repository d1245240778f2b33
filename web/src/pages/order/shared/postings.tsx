import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { signOfDecimal } from '@candor/ui/format/decimal';
import { formatQuantity, formatSignedSum, formatSum } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { type PostingLine, postingSheet } from './cost-split.ts';

interface PostingsProps {
  postings: Parameters<typeof postingSheet>[0];
}

type Amount = Omit<PostingLine, 'account'>;

function plain({ change, currency, isAsset }: Amount): string {
  return isAsset ? `${formatQuantity(change)} ${currency}` : formatSum(change, currency);
}

function signed(line: Amount): string {
  if (!line.isAsset) return formatSignedSum(line.change, line.currency);
  return (signOfDecimal(line.change) > 0 ? '+' : '') + plain(line);
}

/** Every account an order touched and by how much; the difference per unit is zero. */
export function Postings({ postings }: PostingsProps): ReactNode {
  const t = useT();
  const sheet = postingSheet(postings);
  return (
    <Receipt>
      {sheet.lines.map((line) => (
        <ReceiptLine
          key={`${line.account} ${line.currency}`}
          label={line.account}
          value={signed(line)}
        />
      ))}
      {sheet.differences.map((line) => (
        <ReceiptLine key={line.currency} isSum label={t(m.order_difference)} value={plain(line)} />
      ))}
    </Receipt>
  );
}
