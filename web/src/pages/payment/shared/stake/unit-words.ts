import { direction } from '@candor/contract/enums';
import type { UnitLine } from '@candor/contract/market-shapes';
import { m } from '@candor/locales/messages';
import { compare, signOf } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { placesOf } from '@candor/ui/figures/places';
import { currencyPrefix, formatPrice, formatQuantity } from '@candor/ui/format/money';
import type { Message, Say } from '@candor/ui/words';
import type { Preview } from '../../../../ticket/preview-changes.ts';
import type { Ticket } from '../../../../ticket/ticket.ts';
import type { OrderRules, TicketField } from '../../../../ticket/ticket-terms.ts';

/** Measures as the reference names them, with the words for an amount of each. */
const measures: Readonly<Record<string, Message<{ amount: string }>>> = {
  'x index': m.instrument_unit_index,
  'x (100 - rate)': m.instrument_unit_rate,
  face: m.instrument_unit_face,
  bbl: m.instrument_unit_barrels,
  bu: m.instrument_unit_bushels,
  lb: m.instrument_unit_pounds,
  gal: m.instrument_unit_gallons,
  cwt: m.instrument_unit_hundredweights,
  MMBtu: m.instrument_unit_mmbtu,
  'troy oz': m.instrument_unit_troy_ounces,
  'metric tons': m.instrument_unit_metric_tons,
  'short tons': m.instrument_unit_short_tons,
  bitcoin: m.instrument_unit_bitcoin,
  ether: m.instrument_unit_ether,
};

/** Measures of which the size is an amount of money: $50 × index. */
const ofMoney = ['x index', 'x (100 - rate)', 'face'];

/** So much of what a unit is made of: 20,000 EUR, 10 troy oz, $50 × index. */
export function sizeText(
  size: string,
  of: Pick<UnitLine, 'sizeUnit' | 'currency'>,
  say: Say,
): string {
  const { sizeUnit, currency } = of;
  const words = measures[sizeUnit];
  const figure = formatQuantity(size);
  if (words === undefined) return `${figure} ${sizeUnit}`;
  const isMoney = ofMoney.includes(sizeUnit);
  return say(words, { amount: isMoney ? currencyPrefix(currency) + figure : figure });
}

/** Lot or lots, contract or contracts. */
export function unitWord(num: string, { unit }: Pick<UnitLine, 'unit'>, say: Say): string {
  const figure = wireFigure(num) ?? '0';
  const isOne = compare(figure, '1') <= 0;
  if (unit === 'lots') return say(isOne ? m.payment_unit_lot : m.payment_unit_lots);
  return say(isOne ? m.payment_unit_contract : m.payment_unit_contracts);
}

/** `0.20 lot`, `2 contracts`: a quantity with its unit, at the decimals of its step. */
export function unitsText(
  num: string,
  of: Pick<UnitLine, 'unit'> & { readonly minCount: string },
  say: Say,
): string {
  return say(m.payment_units, { num: unitNum(num, of.minCount), unit: unitWord(num, of, say) });
}

/** A quantity at the decimals of its step: 0.20 of lots, 2 of contracts. */
export function unitNum(num: string, minCount: string): string {
  return formatPrice(num, { decimals: placesOf(minCount) });
}

/** The same of what has a step, and a plain quantity without. */
export function countText(num: string | null | undefined, minCount: string | undefined): string {
  const figure = minCount === undefined ? null : wireFigure(num ?? '');
  return figure === null || minCount === undefined
    ? formatQuantity(num)
    : unitNum(figure, minCount);
}

interface MostOf {
  readonly line: UnitLine | null;
  readonly ticket: Pick<Ticket, 'direction'>;
  readonly rules: Pick<OrderRules, 'minCount'>;
  /** A ticket that opens asks for a leverage. */
  readonly fields: readonly TicketField[];
  readonly reading: { readonly preview: Preview | null };
}

/** How many can be ordered at most, and how many of that side are held already. */
export function mostText(fullNum: string, of: MostOf, say: Say): string {
  const { line, ticket, rules, fields, reading } = of;
  const plain = ticket.direction === direction.buy ? m.payment_most_buy : m.payment_most_sell;
  if (line === null) return say(plain, { n: formatQuantity(fullNum) });
  const isLots = line.unit === 'lots';
  const opens = !isLots && fields.includes('leverage');
  const n = isLots
    ? unitsText(fullNum, { ...line, ...rules }, say)
    : unitNum(fullNum, rules.minCount);
  const most = say(opens ? m.payment_most_open : plain, { n });
  const held = reading.preview?.stake?.heldNum ?? '0';
  if (signOf(held) <= 0) return most;
  return `${most} · ${say(m.payment_you_hold, { n: unitNum(held, rules.minCount) })}`;
}

/** What the button of a ticket in lots or contracts does: Sell 0.20 lot EUR/USD. */
export function unitsLabel(
  ticket: Pick<Ticket, 'direction' | 'quantity'>,
  of: Pick<UnitLine, 'unit'> & { readonly minCount: string; readonly name: string },
  say: Say,
): string {
  const isBuy = ticket.direction === direction.buy;
  const figure = wireFigure(ticket.quantity);
  if (figure === null) {
    return say(isBuy ? m.payment_buy_button_plain : m.payment_sell_button_plain, of);
  }
  const num = countedText(figure, of, say);
  return say(isBuy ? m.payment_buy_units : m.payment_sell_units, { num, name: of.name });
}

/** How many, before a name: 0.20 lot EUR/USD. A contract is what it is of: 2 Gold Dec 26. */
export function countedText(
  num: string,
  of: Pick<UnitLine, 'unit'> & { readonly minCount: string },
  say: Say,
): string {
  const figure = wireFigure(num) ?? '0';
  return of.unit === 'lots' ? unitsText(figure, of, say) : unitNum(figure, of.minCount);
}
