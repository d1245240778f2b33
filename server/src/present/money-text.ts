const symbols: Readonly<Record<string, string>> = { USD: '$', HKD: 'HK$' };

/**
 * A decimal amount as a person reads it: "$1,234.56", "HK$20.00", "EUR
 * 5.00". Takes what the wire writes.
 */
export function moneyText(amount: string, currency: string): string {
  const isNegative = amount.startsWith('-');
  const [whole = '0', fraction] = (isNegative ? amount.slice(1) : amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  const digits = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return `${isNegative ? '−' : ''}${symbols[currency] ?? `${currency} `}${digits}`;
}
