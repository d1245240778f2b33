import { BLOCK_WORDS } from '../keys/cipher-block.ts';
import type { Source } from '../keys/market-keys.ts';
import { partedOfFactor } from '../math/normals.ts';
import { POINTS } from './path-day.ts';
import {
  COARSE_NODES,
  type Draw,
  drawNodes,
  nodeList,
  SECOND_BLOCKS,
  SEGMENTS,
  secondTree,
  segmentBlocks,
  segmentNodes,
} from './span-tree.ts';

const SECONDS_BASE = 0x10000000;
const ALL_SEGMENTS = (1 << SEGMENTS) - 1;
const alone = new Float32Array(secondTree.nodes).fill(1);

/** Nodes of a minute with what their halves have by expectation: as much as they are long. */
function listed(nodes: readonly number[]) {
  const odds = Float64Array.from(nodes, (node) => {
    const middle = secondTree.middle[node] ?? 0;
    return ((secondTree.high[node] ?? 0) - middle) / (middle - (secondTree.low[node] ?? 0));
  });
  return { list: nodeList(secondTree, nodes), odds };
}

const allNodes = Array.from({ length: secondTree.nodes }, (_, node) => node);
const coarse = listed(allNodes.slice(0, COARSE_NODES));
const fine = listed(allNodes.slice(COARSE_NODES));
/** Those of all segments, one after the other, and where each begins. */
const ofSegments = listed(segmentNodes.flat());
const segmentAt = Uint8Array.from({ length: SEGMENTS + 1 }, (_, segment) =>
  segmentNodes.slice(0, segment).reduce((sum, nodes) => sum + nodes.length, 0),
);

/** Which day of which source. */
interface Place {
  readonly source: Source;
  readonly dayNumber: number;
}

/**
 * The sixty points of a source's minute from its start on: fifteen of them at once, those between
 * two neighbours of these when they are asked for. Used again for minute after minute.
 */
export class SourceMinute {
  readonly points = new Float64Array(POINTS);
  minute = -1;
  dayNumber = Number.NaN;
  readonly #spans = new Float64Array(secondTree.nodes + secondTree.steps);
  readonly #words = new Uint32Array(SECOND_BLOCKS * BLOCK_WORDS);
  readonly #draw: Draw;
  #source: Source | null = null;
  #segments = 0;
  #blocks = 0;

  constructor() {
    const { points } = this;
    this.#draw = {
      words: this.#words,
      parted: partedOfFactor,
      shared: alone,
      points,
      spans: this.#spans,
    };
  }

  /** Another minute, of which the move and the variance are known. */
  begin(place: Place, minute: number, move: number, variance: number): void {
    this.minute = minute;
    this.dayNumber = place.dayNumber;
    this.#source = place.source;
    this.#segments = 0;
    this.#blocks = 1;
    this.points[0] = 0;
    this.points[secondTree.steps] = move;
    this.#spans[0] = variance;
    this.#fill(place.source, 0, 1);
    drawNodes(coarse.list, coarse.odds, this.#draw);
  }

  /** Variance of a segment. */
  left(segment: number): number {
    return this.#spans[COARSE_NODES + segment] ?? 0;
  }

  /** Draws the points within a segment; answers all. */
  segment(segment: number): Float64Array {
    const { points } = this;
    const bit = 1 << segment;
    if ((this.#segments & bit) !== 0) return points;
    this.#segments |= bit;
    const block = segmentBlocks[segment] ?? 0;
    if ((this.#blocks & (1 << block)) === 0) {
      this.#blocks |= 1 << block;
      if (this.#source !== null) this.#fill(this.#source, block, 1);
    }
    const { list, odds } = ofSegments;
    drawNodes(list, odds, this.#draw, segmentAt[segment], segmentAt[segment + 1]);
    return points;
  }

  /** Draws all points, and answers them. */
  whole(): Float64Array {
    const { points } = this;
    if (this.#segments === ALL_SEGMENTS || this.#source === null) return points;
    this.#segments = ALL_SEGMENTS;
    this.#blocks = (1 << SECOND_BLOCKS) - 1;
    this.#fill(this.#source, 1, SECOND_BLOCKS - 1);
    drawNodes(fine.list, fine.odds, this.#draw);
    return points;
  }

  #fill(source: Source, block: number, blocks: number): void {
    const first = SECONDS_BASE + SECOND_BLOCKS * this.minute + block;
    source.fill({ period: this.dayNumber, block: first, blocks }, this.#words, block * BLOCK_WORDS);
  }
}
