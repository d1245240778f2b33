import { source } from '@candor/contract/enums';
import { type OfProduct, productOf } from '@candor/domain/products/all-products';
import { product, quotient } from '@candor/ui/figures/decimals';
import { useCall } from '../api/use-call.ts';
import { usePollWhileDown } from '../live/link-state.ts';
import { useQuote, withLive } from '../live/quotes.ts';
import { priceForm } from './price-form.ts';

const freshMs = 60_000;
const pencePerPound = '100';

/** Pairs that count dollars per unit; all others count units per dollar. */
const inDollars: readonly string[] = ['EUR', 'GBP'];

interface Priced extends OfProduct {
  readonly currency: string;
}

/** The pair that turns a currency into dollars. */
export function dollarPair(currency: string): string {
  return inDollars.includes(currency) ? `${currency}USD` : `USD${currency}`;
}

/**
 * A price in dollars at a rate of its pair, to the cent, half to even; pence count a hundredth.
 */
export function inDollarsAt(price: string, of: Priced, rate: string): string {
  const isPence = priceForm(of).currency === 'GBX';
  const per = isPence ? pencePerPound : '1';
  return inDollars.includes(of.currency)
    ? quotient(product(price, rate), per, 2, 'halfEven')
    : quotient(price, product(rate, per), 2, 'halfEven');
}

/**
 * What a price in another currency comes to in dollars, where dollars pay all of it, at the rate of
 * the moment, as a decimal. Null for what is priced in dollars or HK$ anyway, and as long as the
 * rate is not known.
 */
export function useDollarValue(of: Priced, price: string | null | undefined): string | null {
  const { settlement } = productOf(of);
  const isPaidInDollars = settlement.currency === 'own' && settlement.pays === 'price';
  const isWanted = isPaidInDollars && of.currency !== 'USD';
  const pair = { source: source.forex, market: 'FOREX', code: dollarPair(of.currency) };
  const everyMs = usePollWhileDown();
  const { data } = useCall(
    'getStock',
    { stockCode: pair.code, source: pair.source, market: pair.market },
    { isEnabled: isWanted, freshMs, ...(everyMs ? { everyMs } : {}) },
  );
  const live = useQuote(isWanted ? pair : null);
  if (!isWanted || data === undefined || price == null) return null;
  const rate = withLive(data, live).price_nominal;
  return rate == null || !/[1-9]/.test(rate) ? null : inDollarsAt(price, of, rate);
}
