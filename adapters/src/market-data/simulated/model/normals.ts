import { exactExp, exactQuantile } from './exact-math.ts';

const CELL_BITS = 14;
const CELLS = 1 << CELL_BITS;
const CELL_SHIFT = 32 - CELL_BITS;
const CELL_SIZE = 2 ** CELL_SHIFT;
/** So many cells at either end hold the far tails: there every bit counts. */
const TAIL_CELLS = 96;

/** How unevenly a span's variance is parted between its halves. */
export const CASCADE = 0.5;
/** How much of that an instrument's own sources have from its country's. */
export const CASCADE_SHARED = 0.6;

const normals = normalTable();

/** Weight of the right half against the left: of a factor, and of an own source in two parts. */
const parted = partTable(CASCADE);
const partedOwn = partTable(CASCADE * Math.sqrt(1 - CASCADE_SHARED * CASCADE_SHARED));
const partedShared = partTable(CASCADE * CASCADE_SHARED);

function normalTable(): Float64Array {
  const table = new Float64Array(CELLS);
  let squares = 0;
  for (let cell = 0; cell < CELLS; cell += 1) {
    const value = exactQuantile((cell + 0.5) / CELLS);
    table[cell] = value;
    squares += value * value;
  }
  const scale = Math.sqrt(CELLS / squares);
  return table.map((value) => value * scale);
}

function partTable(spread: number): Float64Array {
  return normals.map((value) => exactExp(-2 * spread * value));
}

/** How a draw's word moves a node: a normal from its highest 14 bits, within 4. */
export function displacementOf(word: number): number {
  return normals[word >>> CELL_SHIFT] ?? 0;
}

/** How a draw's word parts a factor's variance, from the next 14 bits. */
export function partOf(word: number): number {
  return parted[cascadeCell(word)] ?? 1;
}

/** How words of an own source and of its country part the own source's variance. */
export function ownPartOf(word: number, countryWord: number): number {
  return (partedOwn[cascadeCell(word)] ?? 1) * (partedShared[cascadeCell(countryWord)] ?? 1);
}

function cascadeCell(word: number): number {
  return (word >>> (CELL_SHIFT - CELL_BITS)) & (CELLS - 1);
}

/** A normal from all 32 bits, out to 6.2: what a whole day hangs on. */
export function normalOfWord(word: number): number {
  const cell = word >>> CELL_SHIFT;
  if (cell < TAIL_CELLS || cell >= CELLS - TAIL_CELLS) return exactQuantile(uniformOfWord(word));
  const place = word / CELL_SIZE - 0.5;
  const below = Math.floor(place);
  const at = normals[below] ?? 0;
  return at + (place - below) * ((normals[below + 1] ?? 0) - at);
}

/** Between 0 and 1, never either. */
export function uniformOfWord(word: number): number {
  return (word + 0.5) / 4294967296;
}
