import { m } from '@candor/locales/messages';
import { Countdown } from '@candor/ui/components/countdown';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { negated, signOf } from '@candor/ui/figures/decimals';
import { formatMoney, formatSignedMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { WithdrawalQuote } from './use-withdrawal.ts';

/** A rate holds this long (calls.md 0.9). */
const rateLifeMs = 30_000;

interface WhatArrivesProps {
  quote: WithdrawalQuote;
  amount: string;
  onRunOut: () => void;
}

/** Amount, rate, fee and what arrives. */
export function WhatArrives({ quote, amount, onRunOut }: WhatArrivesProps): ReactNode {
  const t = useT();
  const { fee, rate, arriveAmount, arriveCurrency, quoteEndTimestamp: endsAtMs } = quote;
  return (
    <div className="grid gap-2">
      {endsAtMs != null && (
        <p className="flex justify-end text-small">
          <Countdown
            key={endsAtMs}
            endsAtMs={endsAtMs}
            totalMs={rateLifeMs}
            label={(left) => t(m.transfer_valid, { n: String(left) })}
            onEnd={onRunOut}
          />
        </p>
      )}
      <Receipt>
        <ReceiptLine label={t(m.common_amount)} value={formatMoney(amount, 'USD')} />
        {rate != null && (
          <ReceiptLine
            label={t(m.transfer_rate)}
            value={t(m.deposit_rate_value, { base: arriveCurrency, rate, quote: 'USD' })}
          />
        )}
        <ReceiptLine
          label={t(m.withdraw_fee)}
          value={
            signOf(fee) === 0 ? formatMoney(fee, 'USD') : formatSignedMoney(negated(fee), 'USD')
          }
        />
        <ReceiptLine
          isSum
          label={t(m.transfer_receive)}
          value={formatMoney(arriveAmount, arriveCurrency)}
        />
      </Receipt>
    </div>
  );
}
