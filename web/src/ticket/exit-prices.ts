import { direction } from '@candor/contract/enums';
import { compare, minus, product, quotient, sum } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { type PriceSteps, stepAt } from '@candor/ui/figures/price-steps';
import { hasLimitPrice, hasTrigger, type Ticket } from './ticket.ts';

export type ExitField = 'takeProfit' | 'stopLoss';

interface ExitTerms {
  readonly rules: PriceSteps & { readonly multiplier: string };
  readonly lastPrice: string | null;
  /** Of an order by amount, what the amount was found to buy; null before. */
  readonly foundNum: string | null;
}

/** More than any price or percentage has. */
const finestPlaces = 12;

/** Where the order opens: its limit, its trigger, or the last price as the exit was typed. */
export function exitBase(ticket: Ticket, lastPrice: string | null): string | null {
  const { type, price, trigger, exitsFrom } = ticket;
  if (hasTrigger(type)) return wireFigure(trigger);
  if (hasLimitPrice(type)) return wireFigure(price);
  return wireFigure(exitsFrom) ?? lastPrice;
}

/** The ticket with its exits as prices on a step; what cannot be one yet is `0`, and refused. */
export function withExitPrices(ticket: Ticket, terms: ExitTerms): Ticket {
  return {
    ...ticket,
    takeProfit: exitPrice(ticket, 'takeProfit', terms),
    stopLoss: exitPrice(ticket, 'stopLoss', terms),
  };
}

function exitPrice(ticket: Ticket, field: ExitField, terms: ExitTerms): string {
  const by = ticket[`${field}By`];
  if (by === 'price' || ticket[field] === '') return ticket[field];
  const typed = wireFigure(ticket[field]);
  const base = exitBase(ticket, terms.lastPrice);
  if (typed === null || base === null) return '0';
  const move =
    by === 'percent'
      ? quotient(product(base, typed), '100', finestPlaces, 'halfEven')
      : moveFor(typed, base, ticket, terms);
  if (move === null) return '0';
  const rises = (field === 'takeProfit') === (ticket.direction === direction.buy);
  const raw = rises ? sum([base, move]) : minus(base, move);
  if (compare(raw, '0') <= 0) return '0';
  const step = stepAt(terms.rules, raw);
  return product(quotient(raw, step, 0, 'halfEven'), step);
}

/** The move in price that is worth so much money for the whole order, in its own currency. */
function moveFor(money: string, base: string, ticket: Ticket, { rules, foundNum }: ExitTerms) {
  const each = product(base, rules.multiplier);
  const meant = wireFigure(ticket.amount) ?? '0';
  const num =
    ticket.sizedBy === 'quantity'
      ? wireFigure(ticket.quantity)
      : (foundNum ?? quotient(meant, each, finestPlaces, 'down'));
  if (num === null || wireFigure(num) === null) return null;
  return quotient(money, product(num, rules.multiplier), finestPlaces, 'halfEven');
}

/** By how much a price lies from another, in percent with two decimals. */
export function percentFrom(base: string, price: string): string {
  return quotient(product(minus(price, base), '100'), base, 2, 'halfEven');
}
