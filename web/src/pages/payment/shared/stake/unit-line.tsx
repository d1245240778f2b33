import { direction } from '@candor/contract/enums';
import type { StockQuote, UnitLine } from '@candor/contract/market-shapes';
import { unitAmount } from '@candor/domain/instruments/unit-amount';
import { m } from '@candor/locales/messages';
import { compare, product, signOf } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatMoney } from '@candor/ui/format/money';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { Preview } from '../../../../ticket/preview-changes.ts';
import type { Ticket } from '../../../../ticket/ticket.ts';
import type { OrderRules } from '../../../../ticket/ticket-terms.ts';
import { sizeText, unitsText } from './unit-words.ts';

interface UnitLineProps {
  ticket: Ticket;
  rules: OrderRules;
  quote: StockQuote | undefined;
  /** What the order costs, or the one that was typed before it; null without. */
  preview: Preview | null;
}

const atWords = {
  ask: m.payment_unit_at_ask,
  bid: m.payment_unit_at_bid,
  last: m.payment_unit_at_last,
} as const satisfies Record<UnitLine['at'], unknown>;

/** The line of one lot or contract for the side of a ticket; null of what is not counted so. */
export function lineOf(rules: OrderRules, ticket: Pick<Ticket, 'direction'>): UnitLine | null {
  const line = rules.unitLines?.find((one) => one.direction === ticket.direction);
  return line === undefined || line.unit === 'units' ? null : line;
}

/** The line at the prices of now, calculated as the server does. */
export function lineNow(
  line: UnitLine,
  { multiplier }: Pick<OrderRules, 'multiplier'>,
  quote: Pick<StockQuote, 'ask' | 'bid' | 'lastPrice'> | undefined,
): Pick<UnitLine, 'at' | 'amount'> {
  const side = line.direction === direction.buy ? 'buy' : 'sell';
  const best = side === 'buy' ? quote?.ask : quote?.bid;
  const price = best ?? quote?.lastPrice;
  if (price == null) return line;
  const at = best == null ? 'last' : side === 'buy' ? 'ask' : 'bid';
  return { at, amount: unitAmount({ price, multiplier, currency: line.currency, side }) };
}

/** What one lot or contract comes to at the price an order would fill at; undefined of others. */
export function unitPriceText(
  rules: OrderRules,
  ticket: Pick<Ticket, 'direction'>,
  { estPrice }: Preview,
): string | undefined {
  const line = lineOf(rules, ticket);
  if (line === null || estPrice == null) return undefined;
  const { currency } = line;
  const side = ticket.direction === direction.buy ? 'buy' : 'sell';
  const { multiplier } = rules;
  return formatMoney(unitAmount({ price: estPrice, multiplier, currency, side }), currency);
}

/** Whether a preview is of this quantity: its total is not told of another. */
function isOf(preview: Preview | null, num: string): boolean {
  const { num: costed, totalAmount } = preview ?? {};
  return totalAmount != null && costed != null && compare(costed, num) === 0;
}

/** `0.20 lot = 20,000 EUR = $23,284.00`, and what one is under it. */
export function UnitLines({ ticket, rules, quote, preview }: UnitLineProps): ReactNode {
  const t = useT();
  const line = lineOf(rules, ticket);
  if (line === null) return null;
  const num = wireFigure(ticket.quantity);
  const of = { ...line, minCount: rules.minCount };
  const now = lineNow(line, rules, quote);
  const one = {
    one: unitsText('1', { ...line, minCount: '1' }, t),
    size: sizeText(line.size, line, t),
    amount: formatMoney(now.amount, line.currency),
  };
  return (
    <span className="num block">
      {num !== null && signOf(num) > 0 && (
        <span className="unit-equals">
          <span>{unitsText(num, of, t)}</span>
          <i>=</i>
          <span>{sizeText(product(line.size, num), line, t)}</span>
          {isOf(preview, num) && (
            <>
              <i>=</i>
              <span>{formatMoney(preview?.totalAmount, preview?.currency ?? line.currency)}</span>
            </>
          )}
        </span>
      )}
      <span className="mt-0.5 block text-caption text-ink-2">{t(atWords[now.at], one)}</span>
    </span>
  );
}
