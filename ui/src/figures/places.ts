/** Decimal places of a decimal string: 2 of `0.05`, 0 of `100`. Trailing zeros count. */
export function placesOf(decimalText: string): number {
  const point = decimalText.indexOf('.');
  return point < 0 ? 0 : decimalText.length - point - 1;
}
