import type { Lift } from './shape.ts';

/**
 * The version of everything the lanes store: facts and the bodies of rows. It is raised when the
 * shape of any of them changes; `docs/how-to/change-a-stored-shape.md` has the steps. A text of
 * version 1 carries no mark, a later one names its version in `VERSION_MARK`.
 */
export const STORED_VERSION = 1;

/** The last field of a marked record: after all letters, so that keys stay in their order. */
export const VERSION_MARK = '~v';

/**
 * By version, what turns its texts into those of the next. A name that is not there is the same in
 * both. Parts lie in each other: a lift of `terms` is also called by that of the fact they are in.
 */
export type Lifts = Readonly<Record<number, Readonly<Record<string, Lift>>>>;

export const storedLifts: Lifts = {};
