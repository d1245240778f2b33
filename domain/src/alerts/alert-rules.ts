/**
 * What an alert waits for. Changes are percent against the previous close;
 * `changeDown` counts falls.
 */
export type AlertRule = 'above' | 'below' | 'changeUp' | 'changeDown';

/** Decimals of an alert's value, as many as a price has at most, and of percents beside it. */
export const ALERT_VALUE_DECIMALS = 12;
/** Alerts a customer may have. */
export const ALERTS_MAX = 50;

/** The figures an alert looks at. Prices are scaled by `10^priceDecimals`. */
export interface AlertPrices {
  readonly last: bigint;
  readonly previousClose: bigint;
  readonly priceDecimals: number;
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
