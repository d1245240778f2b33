import { formatClock, formatDateHourMinute, formatHourMinute } from './time.ts';

export interface ExchangeZone {
  readonly timeZone: string;
  /** How the zone is named beside a time. */
  readonly label: string;
}

/** Names traders use; any other zone goes by its city. */
const labels: Readonly<Record<string, string>> = {
  'America/New_York': 'ET',
  'America/Toronto': 'ET',
  'America/Chicago': 'CT',
  'Asia/Hong_Kong': 'HKT',
  'Asia/Tokyo': 'JST',
  'Asia/Singapore': 'SGT',
  'Europe/Amsterdam': 'CET',
  'Europe/Berlin': 'CET',
  'Europe/Madrid': 'CET',
  'Europe/Paris': 'CET',
  'Europe/Rome': 'CET',
  'Europe/Zurich': 'CET',
};

const zoneByMarket: Readonly<Record<string, string>> = {
  HK: 'Asia/Hong_Kong',
  HKEX: 'Asia/Hong_Kong',
  LSE: 'Europe/London',
  'ICE-EU': 'Europe/London',
  EURONEXT: 'Europe/Paris',
  XETRA: 'Europe/Berlin',
  EUREX: 'Europe/Berlin',
  PARIS: 'Europe/Paris',
  AMSTERDAM: 'Europe/Amsterdam',
  SIX: 'Europe/Zurich',
  MILAN: 'Europe/Rome',
  MADRID: 'Europe/Madrid',
  CME: 'America/Chicago',
  CBOT: 'America/Chicago',
  CFE: 'America/Chicago',
  SGX: 'Asia/Singapore',
  CRYPTO: 'UTC',
};
const otherwise = 'America/New_York';

/** A zone under the name traders use for it. */
export function namedZone(timeZone: string): ExchangeZone {
  const city = timeZone.split('/').at(-1) ?? timeZone;
  return { timeZone, label: labels[timeZone] ?? city.replaceAll('_', ' ') };
}

/**
 * The zone in which the exchange of an instrument tells the time: as the quote says, else by
 * market, else New York.
 */
export function exchangeZone(of: { market: string; timeZone?: string | undefined }): ExchangeZone {
  return namedZone(of.timeZone ?? zoneByMarket[of.market] ?? otherwise);
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
