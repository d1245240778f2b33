/** Two letters for a currency, in place of a logo: `$` for dollars, `UT` for USDT, `BT` for BTC. */
export function currencyMark(currency: string): string {
  if (currency === 'USD') return '$';
  return currency.length > 3 ? `${currency[0]}${currency.at(-1)}` : currency.slice(0, 2);
}
