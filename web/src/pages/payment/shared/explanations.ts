import type { StockQuote } from '@candor/contract/market-shapes';
import type { WalletRow } from '@candor/contract/money-shapes';
import { m } from '@candor/locales/messages';
import { compare, minus, negated } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import { formatPlainPercent } from '@candor/ui/format/percent';
import type { Say } from '@candor/ui/words';
import type { Reading } from '../../../api/use-call.ts';
import { priceUnit } from '../../../market/price-form.ts';
import { moneyEffect, openAllowance, type Preview } from '../../../ticket/preview-changes.ts';
import type { Ticket } from '../../../ticket/ticket.ts';
import type { Explanation, ExplanationLine } from './explain-sheet.tsx';
import { feeExplanation } from './fee-lines.tsx';
import { shownPrice } from './price-words.ts';
import { countText } from './stake/unit-words.ts';
import { walletName } from './wallet-words.ts';

export interface TicketReceiptProps {
  ticket: Ticket;
  preview: Preview;
  quote: StockQuote | undefined;
  wallet: Reading<WalletRow>;
  /** Cash a point and a unit: of a lot or a contract more than one. */
  multiplier: string;
  /** The order will rest, or wait for the open, before it fills. */
  isWaiting: boolean;
  /** What one lot or contract comes to at the price of the order, written out. */
  unitPrice?: string | undefined;
  /** The step of what is counted in lots or contracts: 0.20 of lots, 2 of contracts. */
  minCount?: string | undefined;
}

/** Figures of the receipt that open "How is this worked out?". */
export type ExplainedFigure =
  | 'total'
  | 'margin'
  | 'fee'
  | 'slippage'
  | 'most'
  | 'allowance'
  | 'available'
  | 'after'
  | 'liquidation'
  | 'overnight';

/** Nothing to say of: one, or the hundredth of prices in pence. */
export function isPlain(multiplier: string): boolean {
  return compare(multiplier, '1') <= 0;
}

type Explain = (props: TicketReceiptProps, say: Say) => Explanation;

function line(key: string, label: string, value: string, isSum = false): ExplanationLine {
  return { key, label, value, isSum };
}

const explain: Readonly<Record<ExplainedFigure, Explain>> = {
  total: ({ preview, ticket, quote, multiplier, minCount }, say) => ({
    title: say(m.common_trade_total_amount),
    text: say(m.payment_explain_total),
    how: 'product',
    lines: [
      line('num', say(m.common_quantity), countText(ticket.quantity, minCount)),
      line('price', say(m.common_trade_price), priceText(preview.estPrice, quote)),
      ...(isPlain(multiplier)
        ? []
        : [line('size', say(m.quote_contract_size), formatQuantity(multiplier))]),
      ...(isInPence(quote) ? [line('pence', say(m.payment_pounds_per_penny), '0.01')] : []),
      ...(preview.fxRate == null
        ? []
        : [line('rate', say(m.common_wallet_exchange_rate), formatQuantity(preview.fxRate))]),
      line(
        'sum',
        say(m.common_trade_total_amount),
        money(preview.totalAmount, preview.currency),
        true,
      ),
    ],
  }),
  margin: ({ preview }, say) => ({
    title: say(m.common_trade_margin),
    text: say(m.payment_explain_margin),
    how: 'sum',
    lines: [
      line('total', say(m.common_trade_total_amount), money(preview.totalAmount, preview.currency)),
      line('borrowed', say(m.payment_borrowed), money(borrowedOf(preview), preview.currency)),
      line('margin', say(m.common_trade_margin), money(preview.margin, preview.currency), true),
    ],
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
  slippage: ({ preview }, say) => ({
    title: say(m.payment_estimated_slippage),
    text: say(m.payment_explain_slippage),
    how: preview.spreadCost == null ? 'said' : 'sum',
    lines: slippageLines(preview, say),
  }),
  most: ({ preview }, say) => ({
    title: say(m.payment_never_more),
    text: say(m.payment_explain_most),
    how: 'said',
    lines: [line('needed', say(m.payment_never_more), money(preview.needed, preview.currency))],
  }),
  allowance: ({ preview, wallet, isWaiting }, say) => {
    const available = wallet.data?.available ?? preview.buyingPowerAfter;
    const effect = moneyEffect(preview, { available, isWaiting });
    return {
      title: say(m.payment_open_allowance),
      text: say(m.payment_explain_allowance),
      how: 'sum',
      lines: [
        line('margin', say(m.common_trade_margin), money(preview.margin, preview.currency)),
        line('fee', say(m.common_trade_handling_fee), money(preview.fee, preview.currency)),
        ...accruedLines(preview, say),
        line(
          'more',
          say(m.payment_open_allowance),
          money(openAllowance(preview, effect), preview.currency),
        ),
        line('sum', say(m.payment_held_until), money(effect.amount, preview.currency), true),
      ],
    };
  },
  available: ({ wallet, preview }, say) => ({
    title: say(m.common_wallet_available_funds),
    text: say(m.payment_explain_available, { wallet: walletName(preview.walletType, say) }),
    how: 'sum',
    lines:
      wallet.data === undefined
        ? []
        : [
            line(
              'balance',
              say(m.common_wallet_balance),
              money(wallet.data.balance, wallet.data.currency),
            ),
            line(
              'used',
              say(m.common_wallet_used_funds),
              money(`-${wallet.data.usedBalance}`, wallet.data.currency),
            ),
            line(
              'available',
              say(m.common_wallet_available_funds),
              money(wallet.data.available, wallet.data.currency),
              true,
            ),
          ],
  }),
  after: ({ preview, wallet, isWaiting }, say) => {
    const available = wallet.data?.available ?? null;
    const effect = available === null ? null : moneyEffect(preview, { available, isWaiting });
    const change = effect === null ? null : minus(preview.buyingPowerAfter, available ?? '0');
    return {
      title: say(m.payment_after_order),
      text: say(m.payment_explain_after),
      how: 'sum',
      lines: [
        line('available', say(m.common_wallet_available_funds), money(available, preview.currency)),
        line('change', say(m.payment_taken_now), money(change, preview.currency)),
        line(
          'after',
          say(m.payment_after_order),
          money(preview.buyingPowerAfter, preview.currency),
          true,
        ),
      ],
    };
  },
  liquidation: ({ preview, quote }, say) => ({
    title: say(m.payment_liquidation_price),
    text: say(m.payment_explain_liquidation),
    how: 'said',
    lines: [
      line(
        'price',
        say(m.payment_liquidation_price),
        priceText(preview.liquidationPrice, quote),
        true,
      ),
    ],
  }),
  overnight: ({ preview: { overnight, currency } }, say) => ({
    title: say(m.payment_overnight),
    text: say(nightWords[overnight?.what ?? 'swap']),
    how: 'said',
    lines:
      overnight === undefined
        ? []
        : [
            line('basis', say(m.payment_night_basis), money(overnight.basis, currency)),
            line('rate', say(m.payment_night_rate), formatPlainPercent(overnight.rate)),
            line(
              'night',
              say(m.payment_overnight),
              formatSignedMoney(negated(overnight.amount), currency),
              true,
            ),
          ],
  }),
};

const nightWords = {
  financing: m.payment_explain_financing,
  borrow: m.payment_explain_borrow,
  swap: m.payment_explain_swap,
} as const;

function priceText(value: string | null | undefined, quote: StockQuote | undefined): string {
  return shownPrice(value, quote, quote && { currency: priceUnit(quote) });
}

/** Whether prices are in hundredths of the money that is paid. */
function isInPence(quote: StockQuote | undefined): boolean {
  return quote !== undefined && priceUnit(quote) !== quote.currency;
}

function money(value: string | null | undefined, currency: string): string {
  return formatMoney(value, currency);
}

/** What of the amount is not the customer's own, below zero; null while a part is not known. */
function borrowedOf({ margin, totalAmount }: Preview): string | null {
  return margin == null || totalAmount == null ? null : minus(margin, totalAmount);
}

/** Interest that a bond costs beside its price. */
function accruedLines({ accruedInterest, currency }: Preview, say: Say): ExplanationLine[] {
  if (accruedInterest === undefined) return [];
  const paid = money(negated(accruedInterest), currency);
  return [line('accrued', say(m.payment_accrued_paid), paid)];
}

/** Slippage in its two parts, when the server told the spread apart. */
function slippageLines(preview: Preview, say: Say): ExplanationLine[] {
  const { estSlippage, spreadCost, currency } = preview;
  const sumLine = line(
    'sum',
    say(m.payment_estimated_slippage),
    money(estSlippage, currency),
    true,
  );
  if (estSlippage == null || spreadCost == null) return [sumLine];
  return [
    line('spread', say(m.payment_explain_slippage_spread), money(spreadCost, currency)),
    line(
      'size',
      say(m.payment_explain_slippage_size),
      money(minus(estSlippage, spreadCost), currency),
    ),
    sumLine,
  ];
}

/** The explanation of one figure of the receipt, with the figures of this moment. */
export function explanationOf(
  figure: ExplainedFigure,
  props: TicketReceiptProps,
  say: Say,
): Explanation {
  return explain[figure](props, say);
}
