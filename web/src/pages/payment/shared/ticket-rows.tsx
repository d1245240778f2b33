import { direction } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import type { StillRow } from '@candor/ui/components/still-receipt';
import { negated, signOf } from '@candor/ui/figures/decimals';
import { formatMoney, formatQuantity, formatSignedMoney } from '@candor/ui/format/money';
import type { Say } from '@candor/ui/words';
import type { ReactNode } from 'react';
import { priceUnit } from '../../../market/price-form.ts';
import {
  type MoneyEffect,
  moneyEffect,
  openAllowance,
  type Preview,
} from '../../../ticket/preview-changes.ts';
import { type ExplainedFigure, isPlain, type TicketReceiptProps } from './explanations.ts';
import { shownPrice } from './price-words.ts';
import { countText } from './stake/unit-words.ts';

type Label = (figure: ExplainedFigure, text: string) => ReactNode;
type Rows = (of: TicketReceiptProps, say: Say, label: Label) => StillRow[];

/** The lines of the confirm sheet's receipt, from the price to what is free after the order. */
export const ticketRows: Rows = (of, say, label) => [
  ...costRows(of, say, label),
  ...effectRows(of, say, label),
  ...walletRows(of, say),
  ...holdingRows(of, say, label),
];

/** What leaves or comes to Available Funds; null while the wallet is not loaded. */
export function effectOf({ preview, wallet, isWaiting }: TicketReceiptProps): MoneyEffect | null {
  if (wallet.data === undefined) return null;
  return moneyEffect(preview, { available: wallet.data.available, isWaiting });
}

/** What the order takes, holds or brings, as it is written on the slider. */
export function effectText(of: TicketReceiptProps): string | null {
  const effect = effectOf(of);
  return effect && formatMoney(effect.amount, of.preview.currency);
}

const effectWords = {
  taken: m.payment_taken_now,
  held: m.payment_held_until,
  received: m.payment_receive,
  none: m.payment_taken_now,
} as const satisfies Record<MoneyEffect['kind'], unknown>;

function money(value: string | null | undefined, { currency }: Preview): string {
  return formatMoney(value, currency);
}

function priceOf(value: string, { quote }: TicketReceiptProps): string {
  return shownPrice(value, quote, quote && { currency: priceUnit(quote) });
}

/** Price, total, rate, margin, fee and slippage. A sale locks no margin, so it shows none. */
const costRows: Rows = (of, say, label) => {
  const { preview, ticket, quote, multiplier, unitPrice } = of;
  const price = preview.estPrice ?? (ticket.price === '' ? null : ticket.price);
  const size = isPlain(multiplier) ? '' : ` ${formatQuantity(multiplier)} ×`;
  const rows: StillRow[] = [];
  const add = (key: string, text: ReactNode, value: string) => {
    rows.push({ key, label: text, value });
  };
  if (price !== null) add('price', say(m.common_trade_price), priceOf(price, of));
  const total = (
    <>
      {label('total', say(m.common_trade_total_amount))}{' '}
      <span className="num">
        {`${countText(ticket.quantity, of.minCount)} ×${unitPrice === undefined ? size : ` ${unitPrice}`}`}
      </span>
    </>
  );
  add('total', total, money(preview.totalAmount, preview));
  if (preview.fxRate != null && quote !== undefined) {
    const pair = { base: quote.currency, rate: preview.fxRate, quote: preview.currency };
    add('rate', say(m.common_wallet_exchange_rate), say(m.payment_rate_note, pair));
  }
  if (preview.margin != null && signOf(preview.margin) > 0 && hasMarginLine(of)) {
    const n = String(ticket.leverage);
    const text =
      ticket.leverage === 1 ? say(m.common_trade_margin) : say(m.payment_margin_at, { n });
    add('margin', label('margin', text), money(preview.margin, preview));
  }
  add('fee', label('fee', say(m.common_trade_handling_fee)), money(preview.fee, preview));
  if (preview.accruedInterest !== undefined) {
    const isPaid = signOf(preview.accruedInterest) < 0;
    const text = say(isPaid ? m.payment_accrued_paid : m.payment_accrued_received);
    const amount = isPaid ? negated(preview.accruedInterest) : preview.accruedInterest;
    add('accrued', text, money(amount, preview));
  }
  const slippage = label('slippage', say(m.payment_estimated_slippage));
  add('slippage', slippage, money(preview.estSlippage, preview));
  return rows;
};

/** A purchase paid whole locks its total: one line says it. */
export function hasMarginLine({
  preview,
  ticket,
}: Pick<TicketReceiptProps, 'preview' | 'ticket'>): boolean {
  const isWhole = preview.margin === preview.totalAmount;
  return !(isWhole && ticket.leverage === 1 && ticket.direction === direction.buy);
}

const effectRows: Rows = (of, say, label) => {
  const effect = effectOf(of);
  if (effect === null) return [];
  const allowance = openAllowance(of.preview, effect);
  const rows: StillRow[] = [];
  if (allowance !== null) {
    const text = label('allowance', say(m.payment_open_allowance));
    rows.push({ key: 'allowance', label: text, value: money(allowance, of.preview) });
  }
  const value = money(effect.amount, of.preview);
  return [...rows, { key: 'sum', label: say(effectWords[effect.kind]), value, isSum: true }];
};

/** What is free before and after. */
function walletRows({ preview, wallet }: TicketReceiptProps, say: Say): StillRow[] {
  const available = wallet.error === undefined ? (wallet.data?.available ?? null) : null;
  const after = available === null || preview.wouldRefuse != null ? null : preview.buyingPowerAfter;
  const quiet = (key: string, label: string, value: string | null): StillRow => ({
    key,
    label,
    value: money(value, preview),
    isQuiet: true,
  });
  return [
    quiet('available', say(m.common_wallet_available_funds), available),
    quiet('after', say(m.payment_after_order), after),
  ];
}

/** What a position with borrowed money goes on with. */
const holdingRows: Rows = (of, say, label) => {
  const { preview } = of;
  const { liquidationPrice, overnight } = preview;
  const rows: StillRow[] = [];
  if (liquidationPrice != null) {
    const text = label('liquidation', say(m.payment_liquidation_price));
    const value = priceOf(liquidationPrice, of);
    rows.push({ key: 'liquidation', label: text, value, isQuiet: true });
  }
  if (overnight !== undefined) {
    const amount = formatSignedMoney(negated(overnight.amount), preview.currency);
    const text = label('overnight', say(m.payment_overnight));
    const value = say(m.payment_a_night, { amount });
    rows.push({ key: 'overnight', label: text, value, isQuiet: true });
  }
  return rows;
};
