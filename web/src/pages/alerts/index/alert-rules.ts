import type { OutputOf } from '@candor/contract/route';
import type { alertList } from '@candor/contract/routes/alerts';
import { m } from '@candor/locales/messages';
import { decimalForDrawing } from '@candor/ui/format/decimal';
import { formatPrice, type PriceForm } from '@candor/ui/format/money';
import { formatPlainPercent } from '@candor/ui/format/percent';
import type { Message, Say } from '@candor/ui/words';

export type AlertRow = OutputOf<typeof alertList>['list'][number];

export const alertRules = ['above', 'below', 'changeUp', 'changeDown'] as const;
export type AlertRule = (typeof alertRules)[number];

export const ruleWords: Readonly<Record<AlertRule, Message<Record<never, never>>>> = {
  above: m.alerts_above,
  below: m.alerts_below,
  changeUp: m.alerts_change_up,
  changeDown: m.alerts_change_down,
};
const valueWords: Readonly<Record<AlertRule, Message<{ value: string }>>> = {
  above: m.alerts_above_value as Message<{ value: string }>,
  below: m.alerts_below_value as Message<{ value: string }>,
  changeUp: m.alerts_change_up_value as Message<{ value: string }>,
  changeDown: m.alerts_change_down_value as Message<{ value: string }>,
};

/** Whether a rule is about a price; the others are about the change of the day in percent. */
export function isPriceRule(rule: AlertRule): boolean {
  return rule === 'above' || rule === 'below';
}

/** `Above $195.00`, `Falls by 5.00%`. */
export function ruleText(rule: AlertRule, value: string, form: PriceForm, t: Say): string {
  const shown = isPriceRule(rule) ? formatPrice(value, form) : formatPlainPercent(value);
  return t(valueWords[rule], { value: shown });
}

/** Figures an alert compares: the last price and the change of the day in percent. */
export interface AlertFigures {
  readonly price: string | null | undefined;
  readonly ratio: string | null | undefined;
}

/**
 * Whether a rule would fire at once, so that it cannot be set. False while the figures are unknown.
 */
export function isAlreadyThere(rule: AlertRule, value: string, figures: AlertFigures): boolean {
  const wanted = decimalForDrawing(value);
  const price = decimalForDrawing(figures.price);
  const ratio = decimalForDrawing(figures.ratio);
  const holds = {
    above: price >= wanted,
    below: price <= wanted,
    changeUp: ratio >= wanted,
    changeDown: ratio <= -wanted,
  };
  return holds[rule];
}

/**
 * How far the figure has to go, in percent of the price, signed: `4.04` when the price has to rise
 * by 4.04 percent. Null while unknown.
 */
export function distancePercent(
  rule: AlertRule,
  value: string,
  figures: AlertFigures,
): string | null {
  const wanted = decimalForDrawing(value);
  const price = decimalForDrawing(figures.price);
  const ratio = decimalForDrawing(figures.ratio);
  const distances = {
    above: ((wanted - price) / Math.abs(price)) * 100,
    below: ((wanted - price) / Math.abs(price)) * 100,
    changeUp: wanted - ratio,
    changeDown: -wanted - ratio,
  };
  const distance = distances[rule];
  return Number.isFinite(distance) ? distance.toFixed(4) : null;
}
