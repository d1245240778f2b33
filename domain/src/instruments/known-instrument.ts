import type { Instrument } from './instrument.ts';
import { keyText } from './instrument-id.ts';

/** An instrument that is listed or was: its newest version, and what is known of that. */
export interface KnownInstrument {
  readonly instrument: Instrument;
  /** The keys under which the reference has it; null for one that an operator listed. */
  readonly origin: string | null;
  /** Fields that an operator has set: the reference does not change them back. */
  readonly ownFields: readonly string[];
  readonly validFromMs: number;
  /** Null while it is listed. */
  readonly validToMs: number | null;
  /** Who ended it; null while it is listed. */
  readonly endedBy: string | null;
}

/** What the reference data does is done by this name. */
export const REFERENCE = 'reference';

export type InstrumentStepKind =
  | 'listed'
  | 'listedAgain'
  | 'renamed'
  | 'newTerms'
  | 'halted'
  | 'resumed'
  | 'split'
  | 'splitDone'
  | 'ended'
  | 'settled'
  | 'settleDone';

/** One step in the life of an instrument: a row of the audit trail, and what it leads to. */
export interface InstrumentStep {
  readonly what: InstrumentStepKind;
  readonly atMs: number;
  /** `REFERENCE`, or an operator's name. */
  readonly by: string;
  readonly reason: string | null;
  readonly after: KnownInstrument;
}

/** Every instrument there is and was, by its id. */
export type KnownById = ReadonlyMap<string, KnownInstrument>;

/**
 * What an amount of it means. These never change under an id: everything stored under it is read
 * with them.
 */
const scaleFields: readonly (keyof Instrument)[] = [
  ...(['priceDecimals', 'quantityDecimals', 'pricePerCashUnit', 'multiplier'] as const),
  ...(['multiplierDecimals', 'currency', 'walletType', 'assetClass', 'heldAs'] as const),
];

/** Fields that are no terms: which version it is, and what only an operator decides. */
const notCompared: readonly string[] = [
  'id',
  'version',
  'isHalted',
  'splits',
  'renames',
  'settlement',
];

/** Names of the fields in which two versions differ. */
export function changedFields(before: Instrument, after: Instrument): readonly string[] {
  const names = Object.keys(after) as (keyof Instrument)[];
  return names.filter((name) => !notCompared.includes(name) && !isSame(before[name], after[name]));
}

/** Whether amounts of one can be read as amounts of the other. */
export function hasSameScale(before: Instrument, after: Instrument): boolean {
  return scaleFields.every((field) => isSame(before[field], after[field]));
}

/**
 * Whether something that is listed under the keys of what has ended is the same thing again: a
 * contract of the same month, a share of the same name. Anything else is another instrument.
 */
export function isSameThing(before: Instrument, after: Instrument): boolean {
  return (
    hasSameScale(before, after) &&
    before.name.en === after.name.en &&
    isSame(before.future, after.future) &&
    isSame(before.bond, after.bond)
  );
}

/**
 * The id of an instrument that is listed under these keys: the keys themselves for the first one,
 * with a number behind them for each that comes after it.
 */
export function newIdFor(origin: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(origin)) return origin;
  for (let number = 2; ; number += 1) {
    const id = `${origin}~${number}`;
    if (!isTaken(id)) return id;
  }
}

/** The codes it has had, with the present one where that is another now. */
export function renamesAfter(
  before: Instrument,
  { code, nowMs }: { readonly code?: string; readonly nowMs: number },
): Pick<Instrument, 'renames'> {
  if (code === undefined || code === before.code) return {};
  const { renames = [] } = before;
  const id = `rename-${before.id}-${renames.length + 1}`;
  return { renames: [...renames, { id, atMs: nowMs, from: before.code, to: code }] };
}

/** The listed ones by their keys. */
export function listedByKeys(known: Iterable<KnownInstrument>): Map<string, KnownInstrument> {
  const listed = new Map<string, KnownInstrument>();
  for (const one of known) {
    if (one.validToMs === null) listed.set(keyText(one.instrument), one);
  }
  return listed;
}

function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  if (left === null || right === null) return false;
  const keys = Object.keys(left);
  if (keys.length !== Object.keys(right).length) return false;
  const [one, other] = [left as Record<string, unknown>, right as Record<string, unknown>];
  return keys.every((key) => isSame(one[key], other[key]));
}
