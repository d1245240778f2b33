import type { EventKind } from '@candor/contract/enums';
import { useMemo } from 'react';
import { useInstrumentEvents } from '../events/use-instrument-events.ts';
import type { InstrumentAddress } from '../instrument-address.ts';
import type { Slot } from './session-slots.ts';

/** What an event is marked with; what has no letter is not marked. */
export const eventLetters = { earnings: 'E', dividend: 'D', split: 'S', rename: 'N' } as const;
/** What a halt is marked with. */
export const haltLetter = 'H';
export type EventLetter = (typeof eventLetters)[keyof typeof eventLetters] | typeof haltLetter;

/** What an issuer did, or a halt, and from when it held. */
export interface MarketEvent {
  readonly timeMs: number;
  readonly letter: EventLetter;
}

/** Results, dividends, splits and new symbols of an instrument that have been. */
export function useMarketEvents(of: InstrumentAddress): readonly MarketEvent[] {
  const { data } = useInstrumentEvents(of);
  return useMemo(
    () =>
      (data?.list ?? []).flatMap(({ timestamp, kind, isAhead }) => {
        const letter = letterOf(kind);
        return isAhead || letter === null ? [] : [{ timeMs: timestamp, letter }];
      }),
    [data],
  );
}

/** The letter of a kind of event, or null. */
export function letterOf(kind: EventKind): EventLetter | null {
  return kind in eventLetters ? eventLetters[kind as keyof typeof eventLetters] : null;
}

/** The bars that events belong to, one mark a bar: two of one day stand as both letters. */
export function eventMarks(
  slots: readonly Slot[],
  events: readonly MarketEvent[],
): readonly { readonly timestamp: number; readonly text: string }[] {
  const marks = new Map<number, string>();
  for (const { timeMs, letter } of events) {
    const bar = slots.findLast((one) => one.point !== null && one.timestamp <= timeMs);
    if (bar === undefined) continue;
    const before = marks.get(bar.timestamp) ?? '';
    if (!before.includes(letter)) marks.set(bar.timestamp, before + letter);
  }
  return [...marks].map(([timestamp, text]) => ({ timestamp, text }));
}
