import { zoneLabel } from '@candor/domain/time/zone-label';
import { m } from '@candor/locales/messages';
import type { Message, Say } from '../words.ts';
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

type Plain = Message<Record<never, never>>;

/** What the labels are called in the language of the page; a city keeps its own name. */
const words: Readonly<Record<string, Plain>> = {
  ET: m.ui_zone_et,
  CT: m.ui_zone_ct,
  HKT: m.ui_zone_hkt,
  JST: m.ui_zone_jst,
  SGT: m.ui_zone_sgt,
  CET: m.ui_zone_cet,
  London: m.ui_zone_london,
};

/** A time with its zone, in the order of the language: `10:42:07 ET`, `美東 10:42:07`. */
export function timeInZone(time: string, zone: ExchangeZone, say: Say): string {
  return say(m.ui_time_in_zone, { time, zone: zoneWord(zone, say) });
}

/** What a zone is called in the language of the page: `ET`, `美東`. */
export function zoneWord({ label }: ExchangeZone, say: Say): string {
  const word = words[label];
  return word === undefined ? label : say(word);
}

/** `10:42:07 ET`. */
export function formatExchangeClock(atMs: number, zone: ExchangeZone, say: Say): string {
  return timeInZone(formatClock(atMs, zone.timeZone), zone, say);
}

/** `10:42 ET`. */
export function formatExchangeMinute(atMs: number, zone: ExchangeZone, say: Say): string {
  return timeInZone(formatHourMinute(atMs, zone.timeZone), zone, say);
}

/** `10/22/2025 09:30 ET`. */
export function formatExchangeDateTime(atMs: number, zone: ExchangeZone, say: Say): string {
  return timeInZone(formatDateHourMinute(atMs, zone.timeZone), zone, say);
}
