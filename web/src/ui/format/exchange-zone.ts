import { source } from '@candor/contract/enums';
import { formatClock, formatDateHourMinute, formatHourMinute } from './time.ts';

export interface ExchangeZone {
  readonly timeZone: string;
  /** How the zone is named beside a time. */
  readonly label: string;
}

const newYork: ExchangeZone = { timeZone: 'America/New_York', label: 'ET' };
const hongKong: ExchangeZone = { timeZone: 'Asia/Hong_Kong', label: 'HKT' };
const universal: ExchangeZone = { timeZone: 'UTC', label: 'UTC' };
const chicago: ExchangeZone = { timeZone: 'America/Chicago', label: 'CT' };
const london: ExchangeZone = { timeZone: 'Europe/London', label: 'London' };
const central = (timeZone: string): ExchangeZone => ({ timeZone, label: 'CET' });

const zoneByMarket: Readonly<Record<string, ExchangeZone>> = {
  NASDAQ: newYork,
  NYSE: newYork,
  AMEX: newYork,
  US: newYork,
  COMEX: newYork,
  NYMEX: newYork,
  'ICE US': newYork,
  CBOE: newYork,
  CME: chicago,
  CBOT: chicago,
  CFE: chicago,
  HK: hongKong,
  HKEX: hongKong,
  LSE: london,
  'ICE Europe': london,
  Xetra: central('Europe/Berlin'),
  XETRA: central('Europe/Berlin'),
  Eurex: central('Europe/Berlin'),
  'Euronext Paris': central('Europe/Paris'),
  'Euronext Amsterdam': central('Europe/Amsterdam'),
  SIX: central('Europe/Zurich'),
  'Borsa Italiana': central('Europe/Rome'),
  BME: central('Europe/Madrid'),
  SGX: { timeZone: 'Asia/Singapore', label: 'SGT' },
  TSE: { timeZone: 'Asia/Tokyo', label: 'JST' },
  CRYPTO: universal,
  FX: newYork,
};

const zoneBySource: Readonly<Record<number, ExchangeZone>> = {
  [source.crypto]: universal,
  [source.hkStock]: hongKong,
  [source.globalIndex]: universal,
};

/** The zone in which the exchange of an instrument tells the time. New York where none is known. */
export function exchangeZone(instrument: { source: number; market: string }): ExchangeZone {
  return zoneByMarket[instrument.market] ?? zoneBySource[instrument.source] ?? newYork;
}

/** `10:42:07 ET`. */
export function formatExchangeClock(atMs: number, zone: ExchangeZone): string {
  return `${formatClock(atMs, zone.timeZone)} ${zone.label}`;
}

/** `10:42 ET`. */
export function formatExchangeMinute(atMs: number, zone: ExchangeZone): string {
  return `${formatHourMinute(atMs, zone.timeZone)} ${zone.label}`;
}

/** `10/22/2025 09:30 ET`. */
export function formatExchangeDateTime(atMs: number, zone: ExchangeZone): string {
  return `${formatDateHourMinute(atMs, zone.timeZone)} ${zone.label}`;
}
