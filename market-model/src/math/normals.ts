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

/** The trees take fewer bits, so that their tables stay near the processor. */
const TREE_BITS = 12;

const normals = normalTable(CELLS);
const normalsOfTrees = normalTable(1 << TREE_BITS);

/**
 * Tables of the trees: how a word moves a node (within 3.8), and how it weighs a node's right half
 * against its left.
 */
export const displacements = Float32Array.from(normalsOfTrees);
export const partedOfFactor = partTable(CASCADE);
export const partedOfOwn = partTable(CASCADE * Math.sqrt(1 - CASCADE_SHARED * CASCADE_SHARED));
/** What an instrument's own has of its country, by the country's word. */
export const partedOfCountry = partTable(CASCADE * CASCADE_SHARED);
/** A word's bits from here up move a node. */
export const DISPLACEMENT_SHIFT = 32 - TREE_BITS;
/** A word's bits from here up part a node, as many as the mask says. */
export const PART_SHIFT = DISPLACEMENT_SHIFT - TREE_BITS;
export const PART_MASK = (1 << TREE_BITS) - 1;

function normalTable(cells: number): Float64Array {
  const table = new Float64Array(cells);
  let squares = 0;
  for (let cell = 0; cell < cells; cell += 1) {
    const value = exactQuantile((cell + 0.5) / cells);
    table[cell] = value;
    squares += value * value;
  }
  const scale = Math.sqrt(cells / squares);
  return table.map((value) => value * scale);
}

function partTable(spread: number): Float32Array {
  return Float32Array.from(normalsOfTrees, (value) => exactExp(-2 * spread * value));
}

/** A normal from a word's highest 12 bits, within 3.8. */
export function highNormal(word: number): number {
  return displacements[word >>> DISPLACEMENT_SHIFT] ?? 0;
}

/** A normal from the 12 bits below them. */
export function lowNormal(word: number): number {
  return displacements[(word >>> PART_SHIFT) & PART_MASK] ?? 0;
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
