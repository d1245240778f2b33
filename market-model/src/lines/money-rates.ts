import type { Relation } from './relations.ts';

/**
 * What money is taken to cost a year, by currency: logs, over 365 days. Fixed with the version of
 * the model, for prices follow from them; `no-free-carry.test.ts` holds them against what the house
 * charges.
 */
const rates: Readonly<Record<string, number>> = {
  USD: 0.0395,
  EUR: 0.0196,
  GBP: 0.0403,
  JPY: 0.0049,
  CHF: 0,
  HKD: 0.0294,
  CNH: 0.0152,
  AUD: 0.0365,
  NZD: 0.0228,
  CAD: 0.0228,
  SGD: 0.0122,
  SEK: 0.0177,
  NOK: 0.0406,
  DKK: 0.0162,
  PLN: 0.0431,
  THB: 0.0152,
  MXN: 0.0735,
  ZAR: 0.0684,
  TRY: 0.4005,
};

/** What the parts of an index pay a year, or the funds that copy it. */
const yields: Readonly<Record<string, number>> = {
  'index SPX': 0.011,
  'index NDX': 0.005,
  'index DJI': 0.014,
  'index RUT': 0.01,
  'index N225': 0.02,
  'index HSI': 0.029,
  'index HSCEI': 0.028,
  'index HSTECH': 0.003,
  'index GDAXI': 0.028,
  'index STOXX50E': 0.03,
  'index FTSE': 0.034,
  'index FCHI': 0.031,
  'forex XAUUSD': 0,
  'forex XAGUSD': 0,
  'crypto BTCUSD': 0,
  'etf SOXX': 0.006,
};

/** A contract is so much nearer than money costs: who carries the thing itself earns nothing. */
const NEARER = 0.0025;
/** Of the difference of two rates a currency loses this much, so that its interest is no gift. */
const LOST = 0.75;

function rateOf(currency: string): number {
  const rate = rates[currency];
  if (rate === undefined) throw new Error(`nothing says what ${currency} costs`);
  return rate;
}

/**
 * What a currency is expected to gain on the dollar a year: what it pays less is made up for (open
 * interest parity, of which a quarter is left to who holds it: Engel 2014). The Hong Kong dollar
 * has its band.
 */
export function currencyDrift(currency: string): number {
  return currency === 'HKD' ? 0 : LOST * (rateOf('USD') - rateOf(currency));
}

/**
 * By how much a contract a year away stands above what it follows, in logs: what money costs until
 * then, less what the thing itself pays. Null of what nobody can hold.
 *
 * @param currency the contract is quoted in.
 */
export function carryOn({ leader, factor }: Relation, currency: string): number | null {
  const pays = yields[leader];
  if (pays !== undefined) return rateOf(currency) - pays - NEARER;
  const [kind, pair = ''] = leader.split(' ');
  if (kind !== 'forex') return null;
  return factor * (rateOf(pair.slice(3)) - rateOf(pair.slice(0, 3)));
}

/**
 * What a fund of a daily multiple loses a year against so many times its index, in dollars: money
 * is lent for what it holds beyond its own, and earns where it sold short (Cheng and Madhavan
 * 2009), each at what contracts on the index imply.
 */
export function multipleFinancing({ leader, factor }: Relation): number {
  const carry = rateOf('USD') - (yields[leader] ?? 0) - NEARER;
  return factor * carry - rateOf('USD');
}
