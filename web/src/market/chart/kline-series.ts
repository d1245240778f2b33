import type { KlineType } from '@candor/contract/enums';
import type { KlinePoint } from '@candor/contract/market-shapes';
import type { Heard } from '../../live/stores.ts';

/** A bar as its topic tells it: `done` when it will not change any more. */
export type LivePoint = KlinePoint & { readonly done?: true };

const minuteMs = 60_000;
/** How long a bar of a range is; days are as long as their exchange is open. */
export const barMsOf: Readonly<Record<KlineType, number | null>> = {
  intraday: minuteMs,
  '1D': 5 * minuteMs,
  '1W': 30 * minuteMs,
  '1M': 60 * minuteMs,
  '3M': null,
  '1Y': null,
};

/** A bar as it was told, and when. */
export type HeardPoint = Heard<LivePoint>;

/** More than a page stays open for between two readings; what is cut off is read again. */
const wordsMax = 500;

/** The live bars with one more word about the newest, oldest first. */
export function withWord(live: readonly HeardPoint[], word: HeardPoint): readonly HeardPoint[] {
  if (live.at(-1)?.value.k === word.value.k) return live.with(-1, word);
  return [...live, word].slice(-wordsMax);
}

/** What was told of bars since they were asked for: an answer knows what was told before. */
export function heardSince(
  live: readonly HeardPoint[] | undefined,
  askedAtMs: number,
): readonly LivePoint[] {
  return (live ?? []).filter(({ atMs }) => atMs > askedAtMs).map(({ value }) => value);
}

export interface Joined {
  readonly points: readonly KlinePoint[];
  /** A live bar is not the one after the last: what lies between has to be read. */
  readonly hasGap: boolean;
}

/**
 * The bars read with those that came live. A bar follows another only when that one was told to be
 * over and nothing fits between them; across anything else nothing is joined.
 */
export function joinLive(
  read: readonly KlinePoint[],
  live: readonly LivePoint[],
  range: KlineType,
): Joined {
  let points = read;
  let isDone = false;
  for (const word of live) {
    const last = points.at(-1);
    if (last !== undefined && word.k < last.k) continue;
    if (last?.k === word.k) points = points.with(-1, word);
    else if (last !== undefined && isDone && word.k - last.k === barMsOf[range]) {
      points = [...points, word];
    } else return { points, hasGap: true };
    isDone = word.done === true;
  }
  return { points, hasGap: false };
}

/**
 * What is kept before a range that was read again and begins later now; nothing where the two
 * readings do not touch.
 */
export function keptHistory(
  older: readonly KlinePoint[],
  before: readonly KlinePoint[],
  now: readonly KlinePoint[],
): readonly KlinePoint[] {
  const [first] = now;
  const last = before.at(-1);
  if (first === undefined || last === undefined || last.k < first.k) return [];
  return [...older, ...before].filter(({ k }) => k < first.k);
}

/** A page of bars that come before those known; `isAll` when there are no older ones. */
export function olderPage(
  page: readonly KlinePoint[],
  known: readonly KlinePoint[],
): { points: readonly KlinePoint[]; isAll: boolean } {
  const [first] = known;
  const fresh = first === undefined ? [] : page.filter(({ k }) => k < first.k);
  return { points: [...fresh, ...known], isAll: fresh.length === 0 };
}
