import type { Source } from '@candor/contract/enums';
import { type OfProduct, productOf } from '../products/all-products.ts';
import { forex } from '../products/forex/forex.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import { calendarOf } from '../time/calendars.ts';
import { tradingDay } from '../time/sessions.ts';
import { bondInstruments } from './bonds.ts';
import { cryptoInstruments } from './crypto.ts';
import { forexInstruments } from './forex.ts';
import { futureInstruments } from './futures.ts';
import { contractListDay, expiryInstant } from './futures-contracts.ts';
import { indexInstruments } from './indices.ts';
import type { Instrument } from './instrument.ts';
import { type InstrumentKey, keyText } from './instrument-id.ts';
import { auctionStockInstruments, blockStockInstruments } from './stock-views.ts';
import { euStockInstruments, hkStockInstruments, usStockInstruments } from './stocks.ts';

/** Every instrument that is listed on a day. */
export interface Catalogue {
  readonly day: CalendarDay;
  readonly instruments: readonly Instrument[];
  readonly byId: ReadonlyMap<string, Instrument>;
  /** By source, market and code as `keyText` writes them. */
  readonly byKeys: ReadonlyMap<string, Instrument>;
  readonly byCode: ReadonlyMap<string, readonly Instrument[]>;
}

export type Resolved =
  | { readonly found: true; readonly instrument: Instrument }
  | { readonly found: false; readonly reason: 'no-instrument' }
  | {
      readonly found: false;
      readonly reason: 'ambiguous';
      readonly candidates: readonly Instrument[];
    };

/**
 * What the reference data lists on the day of an instant, each in its first version. From one day
 * to the next only the list of futures contracts differs, and Europe's settlement once in 2027.
 */
export function buildCatalogue(nowMs: number): Catalogue {
  const day = contractListDay(nowMs);
  if (latest?.day !== day) latest = listedOn(day);
  return latest;
}

/** Everybody asks for the same day, and it never has another answer. */
let latest: Catalogue | null = null;

function listedOn(day: CalendarDay): Catalogue {
  const usStocks = usStockInstruments();
  return catalogueOf(day, [
    ...usStocks,
    ...hkStockInstruments(),
    ...euStockInstruments(day),
    ...indexInstruments(),
    ...futureInstruments(day),
    ...forexInstruments(),
    ...cryptoInstruments(),
    ...bondInstruments(),
    ...auctionStockInstruments(usStocks),
    ...blockStockInstruments(usStocks),
  ]);
}

/** These instruments as the catalogue of a day. */
export function catalogueOf(day: CalendarDay, instruments: readonly Instrument[]): Catalogue {
  const byId = new Map(instruments.map((instrument) => [instrument.id, instrument]));
  if (byId.size !== instruments.length) throw new Error('two instruments share an id');
  const byKeys = new Map(instruments.map((instrument) => [keyText(instrument), instrument]));
  if (byKeys.size !== instruments.length) throw new Error('two instruments share their keys');
  return { day, instruments, byId, byKeys, byCode: groupedByCode(instruments) };
}

/** Whether a day has passed, so that contracts may have expired or been listed. */
export function isCatalogueStale(catalogue: Catalogue, nowMs: number): boolean {
  return catalogue.day !== contractListDay(nowMs);
}

/** The instrument of all three keys, or null. */
export function findInstrument(catalogue: Catalogue, key: InstrumentKey): Instrument | null {
  return catalogue.byKeys.get(keyText(key)) ?? null;
}

/**
 * Finds an instrument by its code and whatever else is known. Codes are matched without regard to
 * case, and Hong Kong codes with or without leading zeros. Auction and block views share code and
 * market with their stock, so they answer only when their source is named.
 */
export function resolveInstrument(
  catalogue: Catalogue,
  wanted: { code: string; source?: Source | undefined; market?: string | undefined },
): Resolved {
  const exact = exactInstrument(catalogue, wanted);
  if (exact !== null) return { found: true, instrument: exact };
  const market = wanted.market?.toUpperCase() || undefined;
  const candidates = codeSpellings(wanted.code)
    .flatMap((code) => catalogue.byCode.get(code) ?? [])
    .filter((one) => market === undefined || one.market === market)
    .filter((one) => (wanted.source === undefined ? !isView(one) : one.source === wanted.source));
  const [instrument] = candidates;
  if (instrument === undefined) return { found: false, reason: 'no-instrument' };
  if (candidates.length > 1) return { found: false, reason: 'ambiguous', candidates };
  return { found: true, instrument };
}

/** The pair of a code such as EURUSD, or undefined. */
export function currencyPair(catalogue: Catalogue, code: string): Instrument | undefined {
  return catalogue.byCode.get(code)?.find((one) => one.source === forex.source);
}

/**
 * Whether an instrument has stopped trading for good: a futures contract past its last trading
 * time, a bond from the day of its maturity.
 */
export function isExpired(instrument: Instrument, nowMs: number): boolean {
  const { future, bond, calendarId } = instrument;
  if (bond !== null) return tradingDay(calendarOf(calendarId), nowMs) >= bond.maturity;
  return future !== null && nowMs >= expiryInstant(future);
}

/** Whether an instrument shows a stock through another door (auction 7, block 4). */
export function isView(instrument: OfProduct): boolean {
  return productOf(instrument).terms.viewOf !== null;
}

function groupedByCode(
  instruments: readonly Instrument[],
): ReadonlyMap<string, readonly Instrument[]> {
  const byCode = new Map<string, Instrument[]>();
  for (const instrument of instruments) {
    const sharing = byCode.get(instrument.code);
    if (sharing === undefined) byCode.set(instrument.code, [instrument]);
    else sharing.push(instrument);
  }
  return byCode;
}

/** What nearly every caller means: all three keys, spelled as the house spells them. */
function exactInstrument(
  catalogue: Catalogue,
  {
    code,
    source,
    market,
  }: { code: string; source?: Source | undefined; market?: string | undefined },
): Instrument | null {
  if (source === undefined || market === undefined) return null;
  return findInstrument(catalogue, { source, market, code });
}

function codeSpellings(code: string): readonly string[] {
  const upper = code.trim().toUpperCase();
  if (!/^\d{1,4}$/.test(upper)) return [upper];
  return [upper, upper.padStart(5, '0')];
}
