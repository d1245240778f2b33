import { m } from '@candor/locales/messages';
import { Countdown } from '@candor/ui/components/countdown';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import { formatMoney } from '@candor/ui/format/money';
import { formatPlainPercent } from '@candor/ui/format/percent';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { isClosedSpread } from '../../../market/closed-spread.ts';
import { Explainable, ExplainSheet } from '../../payment/shared/explain-sheet.tsx';
import { rateDistance, spreadPercent } from '../shared/spread-percent.ts';
import type { TransferQuote } from './use-transfer-quote.ts';

/** A rate holds this long (calls.md 0.9). */
const rateLifeMs = 30_000;

interface RateBlockProps {
  quote: TransferQuote;
  from: string;
  to: string;
  onRunOut: () => void;
}

/** Block 3: rate, middle, spread in money, what arrives, and for how long that holds. */
export function RateBlock({ quote, from, to, onRunOut }: RateBlockProps): ReactNode {
  const t = useT();
  return (
    <section className="grid gap-2">
      <h2 className="flex items-center justify-between text-label">
        {t(m.transfer_pair, { from, to })}
        {quote.quoteEndTimestamp != null && (
          <Countdown
            key={quote.quoteEndTimestamp}
            endsAtMs={quote.quoteEndTimestamp}
            totalMs={rateLifeMs}
            label={(left) => t(m.transfer_valid, { n: String(left) })}
            onEnd={onRunOut}
          />
        )}
      </h2>
      <RateReceipt quote={quote} from={from} to={to} />
      <p className="text-small text-ink-2">
        {t(quote.settleTimestamp == null ? m.transfer_rate_promise : m.transfer_rate_later)}
      </p>
    </section>
  );
}

interface RateReceiptProps {
  quote: TransferQuote;
  from: string;
  to: string;
}

/**
 * Rate, middle, spread, fee and what arrives. Rates are HKD for one USD,
 * whichever way the money goes.
 */
export function RateReceipt({ quote, from, to }: RateReceiptProps): ReactNode {
  const t = useT();
  const [isExplained, setExplained] = useState(false);
  return (
    <>
      <Receipt>
        <ReceiptLine
          label={t(m.transfer_rate)}
          value={t(m.deposit_rate_value, { base: 'USD', rate: quote.rate, quote: 'HKD' })}
        />
        <ReceiptLine
          label={
            <Explainable onExplain={() => setExplained(true)}>{t(m.transfer_middle)}</Explainable>
          }
          value={quote.mid}
        />
        <ReceiptLine
          label={t(m.transfer_spread, { percent: formatPlainPercent(spreadPercent(quote)) })}
          value={formatMoney(quote.spread, to)}
        />
        <ReceiptLine label={t(m.transfer_fee)} value={formatMoney(quote.fee, from)} />
        <ReceiptLine isSum label={t(m.transfer_receive)} value={formatMoney(quote.toAmount, to)} />
      </Receipt>
      {isClosedSpread(rateDistance(quote)) && (
        <p className="text-small text-ink-2">{t(m.ledger_rate_closed)}</p>
      )}
      <ExplainSheet
        explanation={
          isExplained
            ? {
                title: t(m.transfer_middle),
                text: t(m.transfer_explain_middle),
                how: 'said',
                lines: [
                  { key: 'mid', label: t(m.transfer_middle), value: quote.mid },
                  { key: 'rate', label: t(m.transfer_rate), value: quote.rate },
                ],
              }
            : null
        }
        onClose={() => setExplained(false)}
      />
    </>
  );
}
