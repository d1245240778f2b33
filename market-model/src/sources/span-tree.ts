import { BLOCK_WORDS } from '../keys/cipher-block.ts';
import { DISPLACEMENT_SHIFT, displacements, PART_MASK, PART_SHIFT } from '../math/normals.ts';

/** A tree that parts a stretch in halves until single steps are left, breadth first. */
export interface SpanTree {
  /** Steps of the stretch; it has one point more. */
  readonly steps: number;
  readonly nodes: number;
  readonly low: Uint16Array;
  readonly high: Uint16Array;
  readonly middle: Uint16Array;
  /** Where a node's word lies among those of its stretch. */
  readonly place: Uint16Array;
  /** Both halves: a node, or, of a half that is one step, so many nodes and that step. */
  readonly left: Uint16Array;
  readonly right: Uint16Array;
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
export const MINUTE_BLOCKS = 137;

/** The tree of a minute's sixty points; where its words lie is set below. */
export const secondTree = spanTree(59, ({ heap }) => heap);
export const SECOND_BLOCKS = 4;

/** Levels of a minute's tree whose words are its first block. */
export const COARSE_NODES = 15;
/** The stretches between the fifteen points of those. */
export const SEGMENTS = 16;

/** Of each segment its nodes, and the block that has all of their words. */
export const segmentNodes: readonly (readonly number[])[] = Array.from(
  { length: SEGMENTS },
  (_, at) => {
    const root = COARSE_NODES + at;
    const halves = [secondTree.left[root] ?? 0, secondTree.right[root] ?? 0];
    return [root, ...halves.filter((half) => half < secondTree.nodes)];
  },
);
export const segmentBlocks: Uint8Array = placeSegments();

/** Packs the segments into as few blocks as can be, none across two: the longest first. */
function placeSegments(): Uint8Array {
  const blocks = new Uint8Array(SEGMENTS);
  const used = new Array<number>(SECOND_BLOCKS).fill(0);
  used[0] = BLOCK_WORDS;
  const byLength = segmentNodes.map((nodes, at) => ({ nodes, at }));
  byLength.sort((one, other) => other.nodes.length - one.nodes.length || one.at - other.at);
  for (const { nodes, at } of byLength) {
    const block = used.findIndex((words) => words + nodes.length <= BLOCK_WORDS);
    if (block < 0) throw new Error('a minute has too few words');
    blocks[at] = block;
    for (const node of nodes) {
      secondTree.place[node] = block * BLOCK_WORDS + (used[block] ?? 0);
      used[block] = (used[block] ?? 0) + 1;
    }
  }
  return blocks;
}

function spanTree(steps: number, placeOf: (span: Span) => number): SpanTree {
  const spans: Span[] = [{ low: 0, high: steps, level: 0, heap: 1 }];
  const nodes = steps - 1;
  const column = () => new Uint16Array(nodes);
  const tree = {
    steps,
    nodes,
    low: column(),
    high: column(),
    middle: column(),
    place: column(),
    left: column(),
    right: column(),
  };
  const child = (span: Span): number => {
    if (span.high - span.low < 2) return nodes + span.low;
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
    tree.place[index] = placeOf(span);
    tree.left[index] = child({ low, high: middle, level: level + 1, heap: 2 * heap });
    tree.right[index] = child({ low: middle, high, level: level + 1, heap: 2 * heap + 1 });
  }
  return tree;
}

/** Nodes of a tree in the order in which they are drawn, columns of them side by side. */
export interface NodeList {
  readonly count: number;
  readonly nodes: Uint16Array;
  readonly low: Uint16Array;
  readonly high: Uint16Array;
  readonly middle: Uint16Array;
  readonly place: Uint16Array;
  readonly left: Uint16Array;
  readonly right: Uint16Array;
}

export function nodeList(tree: SpanTree, nodes: readonly number[]): NodeList {
  const column = (of: Uint16Array) => Uint16Array.from(nodes, (node) => of[node] ?? 0);
  return {
    count: nodes.length,
    nodes: Uint16Array.from(nodes),
    low: column(tree.low),
    high: column(tree.high),
    middle: column(tree.middle),
    place: column(tree.place),
    left: column(tree.left),
    right: column(tree.right),
  };
}

/** What nodes are drawn from. */
export interface Draw {
  readonly words: Uint32Array;
  /** How a word parts a node. */
  readonly parted: Float32Array;
  /** What else parts each node of the tree; ones where nothing does. */
  readonly shared: Float32Array;
  /** Of each point. */
  readonly points: Float64Array;
  /** Variance of each node, and after those of each step. */
  readonly spans: Float64Array;
}

/**
 * Draws nodes whose ends and variance are known, in the order given: the variance is parted between
 * the halves, and the point between them is that of a Brownian bridge in this time.
 *
 * @param odds of each node of the list, its right half against its left by expectation.
 */
export function drawNodes(
  list: NodeList,
  odds: Float64Array,
  draw: Draw,
  from = 0,
  to = list.count,
): void {
  const { nodes, low, high, middle, place, left, right } = list;
  const { words, parted, shared, points, spans } = draw;
  for (let at = from; at < to; at += 1) {
    const node = nodes[at] ?? 0;
    const word = words[place[at] ?? 0] ?? 0;
    const part = (parted[(word >>> PART_SHIFT) & PART_MASK] ?? 1) * (shared[node] ?? 1);
    const share = 1 / (1 + (odds[at] ?? 0) * part);
    const variance = spans[node] ?? 0;
    const before = variance * share;
    const start = points[low[at] ?? 0] ?? 0;
    points[middle[at] ?? 0] =
      start +
      ((points[high[at] ?? 0] ?? 0) - start) * share +
      Math.sqrt(before * (1 - share)) * (displacements[word >>> DISPLACEMENT_SHIFT] ?? 0);
    spans[left[at] ?? 0] = before;
    spans[right[at] ?? 0] = variance - before;
  }
}
