import { zoneLabel } from '@candor/domain/time/zone-label';
import { formatClock, formatDateHourMinute, formatHourMinute } from './time.ts';

export interface ExchangeZone {
  readonly timeZone: string;
  /** How the zone is named beside a time. */
  readonly label: string;
}

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
  return { timeZone, label: zoneLabel(timeZone) };
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
