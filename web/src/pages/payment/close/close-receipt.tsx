import { m } from '@candor/locales/messages';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../app/words.ts';
import { negated } from '../../../figures/decimals.ts';
import { BeforeAfter } from '../../../ui/before-after.tsx';
import { Profit } from '../../../ui/change.tsx';
import { formatMoney, formatQuantity, formatSignedMoney } from '../../../ui/format/money.ts';
import { Receipt, ReceiptLine } from '../../../ui/receipt.tsx';
import { Explainable, ExplainSheet, type Explanation } from '../shared/explain-sheet.tsx';
import { FeeLines, feeExplanation } from '../shared/fee-lines.tsx';
import type { Preview } from '../shared/preview-changes.ts';
import { shownPrice } from '../shared/price-words.ts';
import { walletName } from '../shared/wallet-words.ts';
import type { CloseFigures, HeldPosition } from './close-figures.ts';

interface CloseReceiptProps {
  preview: Preview;
  figures: CloseFigures;
  position: HeldPosition;
  /** Currency of the instrument's prices, and where it is traded. */
  priceCurrency: string;
  source: number;
  /** MM/DD/YYYY; null when the proceeds settle at once or the day is not known. */
  settlesOn: string | null;
}

type Explained = 'profit' | 'fee' | 'released' | 'received';

/** Block 5: what closing brings, line by line, and what stays open. */
export function CloseReceipt(props: CloseReceiptProps): ReactNode {
  const t = useT();
  const [explained, setExplained] = useState<Explained | null>(null);
  const { preview, figures, settlesOn } = props;
  const money = (value: string) => formatMoney(value, preview.currency);
  const label = (figure: Explained, text: string) => (
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
        <ReceiptLine
          label={label('released', t(m.payment_margin_released))}
          value={money(figures.released)}
        />
        <ReceiptLine isSum label={label('received', t(receive))} value={money(figures.received)} />
        {settlesOn !== null && <ReceiptLine label={t(m.payment_settles_on)} value={settlesOn} />}
      </Receipt>
      <ExplainSheet
        explanation={explained === null ? null : explanation(explained)}
        onClose={() => setExplained(null)}
      />
    </>
  );

  function explanation(figure: Explained): Explanation {
    const { position, priceCurrency, source } = props;
    const parts = {
      profit: {
        key: 'profit',
        label: t(m.payment_close_profit),
        value: formatSignedMoney(figures.profit, preview.currency),
      },
      fee: {
        key: 'fee',
        label: t(m.common_trade_handling_fee),
        value: money(negated(figures.fee)),
      },
      released: {
        key: 'released',
        label: t(m.payment_margin_released),
        value: money(figures.released),
      },
    };
    const wallet = walletName(preview.walletType, t);
    const price = (value: string | null | undefined) =>
      shownPrice(value, { source }, { currency: priceCurrency });
    const explanations: Readonly<Record<Explained, Explanation>> = {
      profit: {
        title: t(m.payment_close_profit),
        text: t(m.payment_explain_profit),
        lines: [
          {
            key: 'close',
            label: t(m.common_position_close_price),
            value: price(preview.estPrice),
          },
          { key: 'average', label: t(m.payment_close_average), value: price(position.avgPrice) },
          { ...parts.profit, isSum: true },
        ],
      },
      fee: {
        title: t(m.common_trade_handling_fee),
        text: t(m.payment_explain_fee),
        lines: feeExplanation(preview.feeLines, preview.currency),
      },
      released: {
        title: t(m.payment_margin_released),
        text: t(m.payment_explain_released, { wallet }),
        lines: [
          {
            key: 'margin',
            label: t(m.common_trade_margin),
            value: money(position.isolatedPosition),
          },
          {
            key: 'num',
            label: t(m.common_position_holding_quantity),
            value: formatQuantity(position.positionNum),
          },
          { ...parts.released, isSum: true },
        ],
      },
      received: {
        title: t(m.payment_receive),
        text: t(m.payment_explain_receive),
        lines: [
          parts.released,
          parts.profit,
          parts.fee,
          {
            key: 'sum',
            label: t(m.payment_receive),
            value: money(figures.received),
            isSum: true,
          },
        ],
      },
    };
    return explanations[figure];
  }
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
