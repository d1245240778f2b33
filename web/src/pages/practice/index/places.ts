import { type Source, source } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import type { PriceForm } from '@candor/ui/format/money';
import type { Say } from '@candor/ui/words';
import { exchangeName } from '../../../market/exchange-name.ts';
import { tradePriceForm } from '../../../market/price-form.ts';

/** Where the shares of one replay trade: they have one calendar and one money. */
export interface Place {
  readonly key: string;
  readonly source: Source;
  /** Null where shares are found on any of its exchanges. */
  readonly market: string | null;
  readonly timeZone: string;
  /** Of the practice money. */
  readonly currency: string;
  /** What every replay there begins with, as the server says of each. */
  readonly startMoney: string;
  /** A share to begin with. */
  readonly code: string;
}

const dollars = { currency: 'USD', startMoney: '100000.00' } as const;

function european(market: string, timeZone: string, code: string): Place {
  return { key: market, source: source.stock, market, timeZone, code, ...dollars };
}

const newYork: Place = {
  key: 'US',
  source: source.stock,
  market: null,
  timeZone: 'America/New_York',
  code: 'AAPL',
  ...dollars,
};

/** Every exchange a day can be replayed of. */
export const places: readonly Place[] = [
  newYork,
  {
    key: 'HK',
    source: source.hkStock,
    market: 'HK',
    timeZone: 'Asia/Hong_Kong',
    code: '00700',
    currency: 'HKD',
    startMoney: '800000.00',
  },
  european('LSE', 'Europe/London', 'AZN'),
  european('XETRA', 'Europe/Berlin', 'SAP'),
  european('PARIS', 'Europe/Paris', 'MC'),
  european('AMSTERDAM', 'Europe/Amsterdam', 'ASML'),
  european('SIX', 'Europe/Zurich', 'NESN'),
  european('MILAN', 'Europe/Rome', 'ENI'),
  european('MADRID', 'Europe/Madrid', 'SAN'),
];

/** The place of an instrument that is asked for; New York where nothing says otherwise. */
export function placeOf(of: { readonly market?: string | undefined }): Place {
  return places.find(({ market }) => market !== null && market === of.market) ?? newYork;
}

/** The place of a name; New York where there is none of it. */
export function placeNamed(key: string): Place {
  return places.find((one) => one.key === key) ?? newYork;
}

/** `US`, `HK`, `LSE`, `Paris`. */
export function placeName({ key }: Place, say: Say): string {
  if (key === 'US') return say(m.market_tab_us);
  return key === 'HK' ? say(m.market_tab_hk) : exchangeName(key, say);
}

/** How a price is written: bare where it is in the money of the replay, else with what it is in. */
export function priceFormOf(
  of: { readonly source: Source; readonly market: string } | undefined,
  currency: string,
): PriceForm {
  if (of === undefined) return {};
  const form = tradePriceForm({ ...of, currency });
  return form.currency === currency ? {} : form;
}

/** What prices of a place are in, where that is another money than that of the replay. */
export function foreignUnit({ source: from, market, currency }: Place): string | null {
  return priceFormOf({ source: from, market: market ?? 'NYSE' }, currency).currency ?? null;
}
