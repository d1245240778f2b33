import { eventAreas } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time/session-days';
import type { Announcement, EventCalendar, Span } from '@candor/engines/ports/event-calendar';
import { epochOfDay, firstDayOf } from '../keys/epoch-seeds.ts';
import { twins } from '../lines/relations.ts';
import { type MacroEvent, macroEventOn } from '../sources/macro-days.ts';
import { resultMinutes } from '../sources/result-days.ts';

const told = {
  jobs: { kind: 'jobs', area: 'US' },
  inflation: { kind: 'inflation', area: 'US' },
  usRate: { kind: 'centralBank', area: 'US' },
  euRate: { kind: 'centralBank', area: 'EU' },
} as const satisfies Record<MacroEvent['kind'], Omit<Announcement, 'atMs'>>;

/**
 * The public calendar of the simulated market: the rules by which its model draws, and no key of
 * it. Its indices count their members anew as each epoch begins.
 */
export function simulatedEvents(): EventCalendar {
  const rules = new Map<string, (day: number) => number | null>();
  const ruleOf = ({ market, code, calendarId }: Instrument): ((day: number) => number | null) => {
    const name = `${market}:${code}`;
    const rule = rules.get(name) ?? resultMinutes(name, calendarId);
    rules.set(name, rule);
    return rule;
  };
  return {
    announcements: (span) =>
      daysOf(span).flatMap((day) => {
        const event = macroEventOn(day);
        if (event === null) return [];
        const atMs = instantOf(day, event.minute);
        return isWithin(atMs, span) ? [{ ...told[event.kind], atMs }] : [];
      }),
    results: (share, span) => {
      // A second listing has no results of its own: it follows the first.
      if (share.assetClass !== 'stock' || twins[share.code] !== undefined) return [];
      const rule = ruleOf(share);
      return daysOf(span).flatMap((day) => {
        const minute = rule(day);
        if (minute === null) return [];
        const atMs = instantOf(day, minute);
        return isWithin(atMs, span) ? [atMs] : [];
      });
    },
    indexChanges: (span) => {
      return daysOf(span).flatMap((day) => {
        const atMs = day * DAY_MS;
        const isBorder = firstDayOf(epochOfDay(day)) === day && isWithin(atMs, span);
        return isBorder ? eventAreas.map((area) => ({ area, atMs })) : [];
      });
    },
  };
}

/** Minutes of a trading day may lie in the UTC day before it. */
function daysOf({ fromMs, toMs }: Span): readonly number[] {
  const first = Math.floor(fromMs / DAY_MS);
  const last = Math.floor((toMs - 1) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

function instantOf(day: number, minute: number): number {
  return day * DAY_MS + minute * MINUTE_MS;
}

function isWithin(atMs: number, { fromMs, toMs }: Span): boolean {
  return fromMs <= atMs && atMs < toMs;
}
