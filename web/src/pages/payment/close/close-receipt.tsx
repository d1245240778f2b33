import { m } from '@candor/locales/messages';
import { BeforeAfter } from '@candor/ui/components/before-after';
import { Profit } from '@candor/ui/components/change';
import { Receipt, ReceiptLine } from '@candor/ui/components/receipt';
import type { StillRow } from '@candor/ui/components/still-receipt';
import { negated, signOf } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import { AccruedLine } from '../shared/accrued-line.tsx';
import { Explainable, ExplainSheet } from '../shared/explain-sheet.tsx';
import { FeeLines } from '../shared/fee-lines.tsx';
import { shownPrice } from '../shared/price-words.ts';
import {
  type CloseReceiptFigures,
  closeExplanation,
  type ExplainedClose,
} from './close-explanations.ts';
import type { CloseFigures, HeldPosition } from './close-figures.ts';

export interface CloseReceiptProps extends CloseReceiptFigures {
  /** MM/DD/YYYY; null when the proceeds settle at once or the day is not known. */
  settlesOn: string | null;
}

/** Block 5: what closing brings, line by line, and what stays open. */
export function CloseReceipt(props: CloseReceiptProps): ReactNode {
  const t = useT();
  const [explained, setExplained] = useState<ExplainedClose | null>(null);
  const { preview, figures, settlesOn } = props;
  const money = (value: string) => formatMoney(value, preview.currency);
  const label = (figure: ExplainedClose, text: string) => (
    <Explainable onExplain={() => setExplained(figure)}>{text}</Explainable>
  );
  const receive = figures.isAtOnce ? m.payment_receive : m.payment_close_receive_about;
  return (
    <>
      <Receipt>
        <ReceiptLine
          label={label('profit', t(m.payment_close_profit))}
          value={<Profit value={figures.profit} currency={preview.currency} />}
        />
        <ReceiptLine
          label={label('fee', t(m.common_trade_handling_fee))}
          value={money(negated(figures.fee))}
        />
        <FeeLines lines={preview.feeLines} currency={preview.currency} />
        <AccruedLine accrued={preview.accruedInterest} currency={preview.currency} />
        <ReceiptLine
          label={label('released', t(m.payment_margin_released))}
          value={money(figures.released)}
        />
        <ReceiptLine isSum label={label('received', t(receive))} value={money(figures.received)} />
        {settlesOn !== null && <ReceiptLine label={t(m.payment_settles_on)} value={settlesOn} />}
      </Receipt>
      <ExplainSheet
        explanation={explained === null ? null : closeExplanation(explained, props, t)}
        onClose={() => setExplained(null)}
      />
    </>
  );
}

/** The lines of the confirm sheet's receipt: what closing brings and when it settles. */
export function closeRows(
  { preview, figures, priceCurrency, instrument, settlesOn }: CloseReceiptProps,
  say: Say,
): StillRow[] {
  const money = (value: string) => formatMoney(value, preview.currency);
  const { estPrice, accruedInterest } = preview;
  const rows: StillRow[] = [];
  const add = (key: string, label: string, value: string, more: Partial<StillRow> = {}) => {
    rows.push({ key, label, value, ...more });
  };
  if (estPrice != null) {
    const price = shownPrice(estPrice, instrument, { currency: priceCurrency });
    add('price', say(m.common_trade_price), price);
  }
  const profit = formatSignedMoney(figures.profit, preview.currency);
  add('profit', say(m.payment_close_profit), profit, { tone: profitTone(figures.profit) });
  add('fee', say(m.common_trade_handling_fee), money(negated(figures.fee)));
  if (accruedInterest !== undefined) {
    const isPaid = signOf(accruedInterest) < 0;
    const words = isPaid ? m.payment_accrued_paid : m.payment_accrued_received;
    add('accrued', say(words), money(isPaid ? negated(accruedInterest) : accruedInterest));
  }
  add('released', say(m.payment_margin_released), money(figures.released));
  const receive = figures.isAtOnce ? m.payment_receive : m.payment_close_receive_about;
  add('sum', say(receive), money(figures.received), { isSum: true });
  if (settlesOn !== null) add('settles', say(m.payment_settles_on), settlesOn, { isQuiet: true });
  return rows;
}

function profitTone(profit: string): string | undefined {
  const sign = signOf(profit);
  if (sign === 0) return undefined;
  return sign > 0 ? 'rise' : 'fall';
}

/** What is left of the position after the close. */
export function WhatStays({
  figures,
  position,
  currency,
}: {
  figures: CloseFigures;
  position: HeldPosition;
  currency: string;
}): ReactNode {
  const t = useT();
  return (
    <section>
      <h2 className="pb-1 text-label">{t(m.payment_close_stays)}</h2>
      <BeforeAfter
        caption={t(m.payment_close_stays)}
        rows={[
          {
            key: 'num',
            label: t(m.common_position_holding_quantity),
            before: formatQuantity(position.positionNum),
            after: formatQuantity(figures.stays.num),
          },
          {
            key: 'margin',
            label: t(m.common_trade_margin),
            before: formatMoney(position.isolatedPosition, currency),
            after: formatMoney(figures.stays.margin, currency),
          },
        ]}
      />
    </section>
  );
}
