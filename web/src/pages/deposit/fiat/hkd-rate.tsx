import { m } from '@candor/locales/messages';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { isClosedSpread } from '../../../market/closed-spread.ts';
import { Explainable, ExplainSheet } from '../../payment/shared/explain-sheet.tsx';
import { aboutUsd, type DepositWay } from '../shared/deposit-form.ts';

interface HkdRateProps {
  way: DepositWay;
  amount: string;
}

/** Rate, spread in money, and about how much arrives. The rate that counts is the one of the credit. */
export function HkdRate({ way, amount }: HkdRateProps): ReactNode {
  const t = useT();
  const [isExplained, setExplained] = useState(false);
  const about = aboutUsd(amount, way);
  const rate = t(m.deposit_rate_value, {
    base: 'USD',
    rate: way.rate ?? '--',
    quote: way.currency,
  });
  return (
    <section className="grid gap-2">
      <Receipt>
        <ReceiptLine label={t(m.deposit_rate)} value={rate} />
        <ReceiptLine
          label={
            <Explainable onExplain={() => setExplained(true)}>{t(m.deposit_spread)}</Explainable>
          }
          value={formatMoney(about?.spread, 'USD')}
        />
        <ReceiptLine
          isSum
          label={t(m.deposit_receive_about)}
          value={formatMoney(about?.received, 'USD')}
        />
      </Receipt>
      {way.spread != null && isClosedSpread(way.spread) && (
        <p className="text-small text-ink-2">{t(m.ledger_rate_closed)}</p>
      )}
      <p className="text-small text-ink-2">{t(m.deposit_final_rate)}</p>
      <ExplainSheet
        explanation={
          isExplained
            ? {
                title: t(m.deposit_spread),
                text: t(m.deposit_explain_spread),
                how: 'said',
                lines: [
                  { key: 'rate', label: t(m.deposit_rate), value: rate },
                  {
                    key: 'spread',
                    label: t(m.deposit_spread),
                    value: formatMoney(about?.spread, 'USD'),
                  },
                ],
              }
            : null
        }
        onClose={() => setExplained(false)}
      />
    </section>
  );
}
