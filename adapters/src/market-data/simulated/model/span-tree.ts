import { BLOCK_WORDS } from '../cipher-block.ts';

/** A tree that parts a stretch in halves until single steps are left, breadth first. */
export interface SpanTree {
  /** Steps of the stretch; it has one point more. */
  readonly steps: number;
  readonly nodes: number;
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly middle: Int32Array;
  /** Where a node's word lies among those of its stretch, and in which block. */
  readonly place: Int32Array;
  readonly block: Int32Array;
  /** The nodes of both halves; of a half that is one step, `-1 - step`. */
  readonly left: Int32Array;
  readonly right: Int32Array;
  readonly blocks: number;
}

interface Span {
  readonly low: number;
  readonly high: number;
  readonly level: number;
  /** Of the whole tree, root 1, as in a heap. */
  readonly heap: number;
}

/** The tree of a day's minutes: its words lie in subtrees, so that a minute needs three blocks. */
export const minuteTree = spanTree(1_440, ({ level, heap }) => {
  if (level < 3) return heap;
  const top = level < 7 ? 3 : 7;
  const root = heap >> (level - top);
  const block = (top === 3 ? 1 : 9) + root - (1 << top);
  const inside = (1 << (level - top)) | (heap & ((1 << (level - top)) - 1));
  return block * BLOCK_WORDS + inside;
});

/** Levels of a minute's tree whose words are its first block. */
export const COARSE_LEVELS = 4;
export const COARSE_NODES = 15;

/** The tree of a minute's sixty points: fifteen nodes in its first block, then the others. */
export const secondTree = spanTree(59, ({ level, heap }, index) =>
  level < COARSE_LEVELS ? heap : index + 1,
);

function spanTree(steps: number, placeOf: (span: Span, index: number) => number): SpanTree {
  const spans: Span[] = [{ low: 0, high: steps, level: 0, heap: 1 }];
  const nodes = steps - 1;
  const tree = {
    ...{ steps, nodes, blocks: 0 },
    ...{ low: new Int32Array(nodes), high: new Int32Array(nodes), middle: new Int32Array(nodes) },
    ...{ place: new Int32Array(nodes), block: new Int32Array(nodes) },
    ...{ left: new Int32Array(nodes), right: new Int32Array(nodes) },
  };
  const child = (span: Span): number => {
    if (span.high - span.low < 2) return -1 - span.low;
    spans.push(span);
    return spans.length - 1;
  };
  for (let index = 0; index < spans.length; index += 1) {
    const span = spans[index];
    if (span === undefined) break;
    const { low, high, level, heap } = span;
    const middle = (low + high) >> 1;
    tree.low[index] = low;
    tree.high[index] = high;
    tree.middle[index] = middle;
    const place = placeOf(span, index);
    tree.place[index] = place;
    tree.block[index] = Math.floor(place / BLOCK_WORDS);
    tree.blocks = Math.max(tree.blocks, (tree.block[index] ?? 0) + 1);
    tree.left[index] = child({ low, high: middle, level: level + 1, heap: 2 * heap });
    tree.right[index] = child({ low: middle, high, level: level + 1, heap: 2 * heap + 1 });
  }
  return tree;
}
