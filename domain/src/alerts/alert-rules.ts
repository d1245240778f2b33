import { isPrice, type Priced } from '../instruments/below-zero.ts';
import { ceilDivide, divideRounded, floorDivide } from '../money/rounding.ts';

/**
 * What an alert waits for. Changes are percent against the previous close;
 * `changeDown` counts falls.
 */
export type AlertRule = 'above' | 'below' | 'changeUp' | 'changeDown';

/** Decimals of an alert's value, as many as a price has at most, and of percents beside it. */
export const ALERT_VALUE_DECIMALS = 12;
/** Alerts a customer may have. */
export const ALERTS_MAX = 50;

/**
 * Whether an alert may wait for a value: a percent above zero, a price that the instrument can
 * have. `value` has any scale.
 */
export function isAlertValue(rule: AlertRule, value: bigint, instrument: Priced): boolean {
  return rule === 'above' || rule === 'below' ? isPrice(instrument, value) : value > 0n;
}

/** What an alert's value is seen against. Prices are scaled by `10^priceDecimals`. */
export interface AlertReference {
  readonly previousClose: bigint;
  readonly priceDecimals: number;
}

/** The figures an alert looks at. */
export interface AlertPrices extends AlertReference {
  readonly last: bigint;
}

/**
 * Whether the market is where the alert waits for it. `value` is scaled by
 * `10^ALERT_VALUE_DECIMALS`.
 */
export function isAlertReached(
  alert: { readonly rule: AlertRule; readonly value: bigint },
  prices: AlertPrices,
): boolean {
  const { last, previousClose, priceDecimals } = prices;
  if (alert.rule === 'above' || alert.rule === 'below') {
    const wanted = alert.value * 10n ** BigInt(priceDecimals);
    const seen = last * 10n ** BigInt(ALERT_VALUE_DECIMALS);
    return alert.rule === 'above' ? seen >= wanted : seen <= wanted;
  }
  // change / previous x 100 >= value, multiplied out so that nothing is rounded.
  const change = alert.rule === 'changeUp' ? last - previousClose : previousClose - last;
  const seen = change * 100n * 10n ** BigInt(ALERT_VALUE_DECIMALS);
  return previousClose > 0n && seen >= alert.value * previousClose;
}

/**
 * The price at which the market is where the alert waits for it, and whether it stays so as prices
 * go up or down from there: the same rule, asked the other way round. Null where no price is.
 */
export function alertThreshold(
  { rule, value }: { readonly rule: AlertRule; readonly value: bigint },
  { previousClose, priceDecimals }: AlertReference,
): { readonly price: bigint; readonly goes: 'up' | 'down' } | null {
  const one = 10n ** BigInt(ALERT_VALUE_DECIMALS);
  if (rule === 'above' || rule === 'below') {
    const wanted = value * 10n ** BigInt(priceDecimals);
    if (rule === 'above') return { price: ceilDivide(wanted, one), goes: 'up' };
    return { price: floorDivide(wanted, one), goes: 'down' };
  }
  if (previousClose <= 0n) return null;
  const change = divideRounded(value * previousClose, 100n * one, 'up');
  return rule === 'changeUp'
    ? { price: previousClose + change, goes: 'up' }
    : { price: previousClose - change, goes: 'down' };
}
