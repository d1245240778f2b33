import { type Direction, direction } from '@candor/contract/enums';
import type { OfProduct } from '@candor/domain/products/all-products';
import { m } from '@candor/locales/messages';
import { minus, negated, sum } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import type { Say } from '@candor/ui/words';
import type { Preview } from '../../../ticket/preview-changes.ts';
import type { Explanation, ExplanationLine } from '../shared/explain-sheet.tsx';
import { feeExplanation } from '../shared/fee-lines.tsx';
import { shownPrice } from '../shared/price-words.ts';
import { walletName } from '../shared/wallet-words.ts';
import type { CloseFigures, HeldPosition } from './close-figures.ts';

export interface CloseReceiptFigures {
  readonly preview: Preview;
  readonly figures: CloseFigures;
  readonly position: HeldPosition;
  /** Currency of the instrument's prices, and where it is traded. */
  readonly priceCurrency: string;
  readonly instrument: OfProduct;
  /** The side of the position. */
  readonly side: Direction;
}

/** Figures of the receipt that open "How is this worked out?". */
export type ExplainedClose = 'profit' | 'fee' | 'released' | 'received';

type Explain = (of: CloseReceiptFigures, say: Say) => Explanation;

function profitLine({ figures, preview }: CloseReceiptFigures, say: Say): ExplanationLine {
  const value = formatSignedMoney(figures.profit, preview.currency);
  return { key: 'profit', label: say(m.payment_close_profit), value };
}

function releasedLine({ figures, preview }: CloseReceiptFigures, say: Say): ExplanationLine {
  const value = formatMoney(figures.released, preview.currency);
  return { key: 'released', label: say(m.payment_margin_released), value };
}

/** What the part closed is worth at the close, and what it cost; of a short the other way round. */
function profitParts(of: CloseReceiptFigures, say: Say): ExplanationLine[] {
  const { preview, figures, position } = of;
  const num = formatQuantity(minus(position.positionNum, figures.stays.num));
  const price = (value: string | null | undefined) =>
    shownPrice(value, of.instrument, { currency: of.priceCurrency });
  const isLong = of.side === direction.buy;
  const { totalAmount } = preview;
  const costOf = (total: string) =>
    isLong ? minus(total, figures.profit) : sum([total, figures.profit]);
  const signed = (value: string | null | undefined, isOut: boolean) =>
    formatMoney(value != null && isOut ? negated(value) : value, preview.currency);
  return [
    {
      key: 'close',
      label: say(m.payment_close_proceeds_of, { num, price: price(preview.estPrice) }),
      value: signed(totalAmount, !isLong),
    },
    {
      key: 'cost',
      label: say(m.payment_close_cost_of, { num, price: price(position.avgPrice) }),
      value: signed(totalAmount == null ? null : costOf(totalAmount), isLong),
    },
  ];
}

const explain: Readonly<Record<ExplainedClose, Explain>> = {
  profit: (of, say) => ({
    title: say(m.payment_close_profit),
    text: say(m.payment_explain_profit),
    how: 'sum',
    lines: [...profitParts(of, say), { ...profitLine(of, say), isSum: true }],
  }),
  fee: ({ preview }, say) => ({
    title: say(m.common_trade_handling_fee),
    text: say(m.payment_explain_fee),
    how: 'sum',
    lines: feeExplanation(preview.feeLines, {
      fee: preview.fee,
      currency: preview.currency,
      label: say(m.common_trade_handling_fee),
    }),
  }),
  released: (of, say) => ({
    title: say(m.payment_margin_released),
    text: say(m.payment_explain_released, { wallet: walletName(of.preview.walletType, say) }),
    how: 'sum',
    lines: [
      {
        key: 'margin',
        label: say(m.common_trade_margin),
        value: formatMoney(of.position.isolatedPosition, of.preview.currency),
      },
      {
        key: 'stays',
        label: say(m.payment_close_stays_locked),
        value: formatMoney(negated(of.figures.stays.margin), of.preview.currency),
      },
      { ...releasedLine(of, say), isSum: true },
    ],
  }),
  received: (of, say) => ({
    title: say(m.payment_receive),
    text: say(m.payment_explain_receive),
    how: 'sum',
    lines: [
      releasedLine(of, say),
      profitLine(of, say),
      {
        key: 'fee',
        label: say(m.common_trade_handling_fee),
        value: formatMoney(negated(of.figures.fee), of.preview.currency),
      },
      ...accruedLines(of, say),
      {
        key: 'sum',
        label: say(m.payment_receive),
        value: formatMoney(of.figures.received, of.preview.currency),
        isSum: true,
      },
    ],
  }),
};

/** Interest of a bond that comes with its sale. */
function accruedLines({ preview }: CloseReceiptFigures, say: Say): ExplanationLine[] {
  const { accruedInterest, currency } = preview;
  if (accruedInterest === undefined) return [];
  const value = formatMoney(accruedInterest, currency);
  return [{ key: 'accrued', label: say(m.payment_accrued_received), value }];
}

/** The explanation of one figure of a close, with the figures of this moment. */
export function closeExplanation(
  figure: ExplainedClose,
  of: CloseReceiptFigures,
  say: Say,
): Explanation {
  return explain[figure](of, say);
}
