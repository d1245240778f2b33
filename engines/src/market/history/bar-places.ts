import type { barSpanOf } from '@candor/domain/market/bar-size';
import { type BarSlot, slotsOf } from '@candor/domain/market/price-bar';
import { monthOf, type TradedDay, type TradedDays, weekOf } from '@candor/domain/time/traded-days';

/** So much of the past is read for one answer at most; a mark says where to go on. */
export const secondsMax = 20_000;
export const minuteDaysMax = 30;
export const dayBarsMax = 2_000;

/** A span of bars that are asked for: those that start in [fromMs, endMs). */
export interface BarRange {
  /** Null: the newest ones before the end. */
  readonly fromMs: number | null;
  readonly endMs: number;
  readonly limit: number;
}

/** Places of bars that are read together, ascending. */
export interface Chunk {
  readonly slots: readonly BarSlot[];
  readonly first: TradedDay;
  readonly last: TradedDay;
}

/** The places of an answer, oldest first, and where the next answer begins or ends. */
export interface Places {
  readonly chunks: readonly Chunk[];
  readonly nextFromMs: number | null;
  readonly nextToMs: number | null;
}

type Span = (typeof barSpanOf)[keyof typeof barSpanOf];

/** Where the bars of a range belong, as many as one answer holds. */
export function placesOf(days: TradedDays, span: Span, range: BarRange): Places {
  const { fromMs } = range;
  if (span.madeOf === 'days') {
    const groups = new Groups(days, span.unit);
    return fromMs === null ? groups.backwards(range) : groups.forwards({ ...range, fromMs });
  }
  return fromMs === null
    ? partsBackwards(days, span, range)
    : partsForwards(days, span, { ...range, fromMs });
}

type PartSpan = Exclude<Span, { madeOf: 'days' }>;

/** How many places of a day still fit into an answer. */
class Room {
  #bars: number;
  #days = minuteDaysMax;
  #seconds: number;
  readonly #secondsEach: number;

  constructor(span: PartSpan, limit: number) {
    this.#bars = limit;
    this.#seconds = span.madeOf === 'seconds' ? secondsMax : Number.POSITIVE_INFINITY;
    this.#secondsEach = span.lengthMs / 1000;
  }

  take(count: number): number {
    if (this.#days === 0) return 0;
    const most = Math.floor(this.#seconds / this.#secondsEach);
    const taken = Math.min(count, this.#bars, most);
    this.#bars -= taken;
    this.#seconds -= taken * this.#secondsEach;
    this.#days -= 1;
    return taken;
  }
}

function partsForwards(
  days: TradedDays,
  span: PartSpan,
  range: BarRange & { readonly fromMs: number },
): Places {
  const { fromMs, endMs, limit } = range;
  const room = new Room(span, limit);
  const chunks: Chunk[] = [];
  for (let day = days.at(fromMs); day.fromMs < endMs; day = days.from(day.epochDay + 1)) {
    const slots = slotsOfDay(day, span, range);
    if (slots.length === 0) continue;
    const taken = room.take(slots.length);
    if (taken > 0) chunks.push({ slots: slots.slice(0, taken), first: day, last: day });
    const next = slots[taken];
    if (next !== undefined) return { chunks, nextFromMs: next.startMs, nextToMs: null };
  }
  return { chunks, nextFromMs: null, nextToMs: null };
}

function partsBackwards(days: TradedDays, span: PartSpan, range: BarRange): Places {
  const room = new Room(span, range.limit);
  const chunks: Chunk[] = [];
  let nextToMs = range.endMs;
  for (let day = days.at(range.endMs - 1); day.epochDay >= 0; day = days.upTo(day.epochDay - 1)) {
    const slots = slotsOfDay(day, span, range);
    const taken = room.take(slots.length);
    const kept = slots.slice(slots.length - taken);
    const [oldest] = kept;
    if (oldest !== undefined) {
      chunks.unshift({ slots: kept, first: day, last: day });
      nextToMs = oldest.startMs;
    }
    if (taken < slots.length) return { chunks, nextFromMs: null, nextToMs };
  }
  return { chunks, nextFromMs: null, nextToMs: null };
}

function slotsOfDay(day: TradedDay, { lengthMs }: PartSpan, { fromMs, endMs }: BarRange) {
  const slots = day.stretches.flatMap((stretch) => slotsOf(stretch, lengthMs));
  return slots.filter(({ startMs }) => (fromMs ?? 0) <= startMs && startMs < endMs);
}

/** Trading days put together to bars of a day, a week or a month of trade dates. */
class Groups {
  readonly #days: TradedDays;
  readonly #unit: 'day' | 'week' | 'month';

  constructor(days: TradedDays, unit: 'day' | 'week' | 'month') {
    this.#days = days;
    this.#unit = unit;
  }

  #of(day: TradedDay): { readonly first: TradedDay; readonly last: TradedDay } {
    if (this.#unit === 'day') return { first: day, last: day };
    const { first, last } = this.#unit === 'week' ? weekOf(day.epochDay) : monthOf(day.epochDay);
    return { first: this.#days.from(first), last: this.#days.upTo(last) };
  }

  #after({ last }: { readonly last: TradedDay }) {
    return this.#of(this.#days.from(last.epochDay + 1));
  }

  forwards({ fromMs, endMs, limit }: BarRange & { readonly fromMs: number }): Places {
    const groups: { first: TradedDay; last: TradedDay }[] = [];
    let group = this.#of(this.#days.at(fromMs));
    while (group.first.fromMs < fromMs) group = this.#after(group);
    const dayMax = group.first.epochDay + dayBarsMax;
    for (; group.first.fromMs < endMs; group = this.#after(group)) {
      if (groups.length === limit || group.last.epochDay > dayMax) {
        return { ...chunkOf(groups), nextFromMs: group.first.fromMs, nextToMs: null };
      }
      groups.push(group);
    }
    return { ...chunkOf(groups), nextFromMs: null, nextToMs: null };
  }

  backwards({ endMs, limit }: BarRange): Places {
    const groups: { first: TradedDay; last: TradedDay }[] = [];
    let group = this.#of(this.#days.at(endMs - 1));
    if (group.first.fromMs >= endMs) group = this.#of(this.#days.upTo(group.first.epochDay - 1));
    const dayMin = group.last.epochDay - dayBarsMax;
    for (; group.first.epochDay >= 0; ) {
      if (groups.length === limit || group.first.epochDay < dayMin) {
        const nextToMs = groups[0]?.first.fromMs ?? null;
        return { ...chunkOf(groups), nextFromMs: null, nextToMs };
      }
      groups.unshift(group);
      group = this.#of(this.#days.upTo(group.first.epochDay - 1));
    }
    return { ...chunkOf(groups), nextFromMs: null, nextToMs: null };
  }
}

/** They are read together: one reading tells a year of days. */
function chunkOf(groups: readonly { first: TradedDay; last: TradedDay }[]) {
  const first = groups[0]?.first;
  const last = groups.at(-1)?.last;
  if (first === undefined || last === undefined) return { chunks: [] };
  const slots = groups.map((one) => ({ startMs: one.first.fromMs, endMs: one.last.untilMs }));
  return { chunks: [{ slots, first, last }] };
}
