import { BLOCK_WORDS } from '../cipher-block.ts';
import type { Source } from '../market-keys.ts';
import { displacementOf, ownPartOf, partOf } from './normals.ts';
import { COARSE_NODES, minuteTree, secondTree } from './span-tree.ts';

const DAY_MINUTES = 1_440;
const SECONDS_BASE = 0x10000000;
const BLOCKS_A_MINUTE = 4;

const drawnBlock = new Uint32Array(BLOCK_WORDS);

/** The words of a source's day, drawn block by block as they are needed. */
class TreeWords {
  readonly #source: Source;
  readonly #period: number;
  readonly #words = new Uint32Array(minuteTree.blocks * BLOCK_WORDS);
  readonly #isDrawn = new Uint8Array(minuteTree.blocks);

  constructor(source: Source, period: number) {
    this.#source = source;
    this.#period = period;
  }

  word(node: number): number {
    const block = minuteTree.block[node] ?? 0;
    if (this.#isDrawn[block] !== 1) this.#draw(block);
    return this.#words[minuteTree.place[node] ?? 0] ?? 0;
  }

  #draw(block: number): void {
    this.#source.fill({ period: this.#period, block, blocks: 1 }, drawnBlock);
    this.#words.set(drawnBlock, block * BLOCK_WORDS);
    this.#isDrawn[block] = 1;
  }
}

export interface SourceDayTerms {
  readonly source: Source;
  readonly dayNumber: number;
  /** Of the whole day, without its jump. */
  readonly move: number;
  readonly variance: number;
  /** Shares of the day's variance before each minute, by expectation. */
  readonly profile: Float64Array;
  /** Whose unevenness its own follows; null for what is common. */
  readonly country: SourceDay | null;
}

/** The points and variances of a minute's seconds, of one source. */
export interface SourceMinute {
  /** Sixty of them; the last is the first of the next minute. */
  readonly points: Float64Array;
  /** Of the 59 steps. */
  readonly variances: Float64Array;
}

/**
 * A day of one source, minute by minute: the day's move is bridged and its variance parted at the
 * same nodes, half by half, so that nothing of either is lost (a conservative cascade, Mandelbrot,
 * Fisher and Calvet 1997). Filled where it is looked at; a part is bit for bit that of the whole.
 */
export class SourceDay {
  readonly terms: SourceDayTerms;
  /** At each minute, from the day's start. */
  readonly points = new Float64Array(DAY_MINUTES + 1);
  /** Of each minute. */
  readonly variances = new Float64Array(DAY_MINUTES);
  readonly #words: TreeWords;
  readonly #spans = new Float64Array(minuteTree.nodes);
  readonly #isFilled = new Uint8Array(minuteTree.nodes);

  constructor(terms: SourceDayTerms) {
    this.terms = terms;
    this.#words = new TreeWords(terms.source, terms.dayNumber);
    this.points[DAY_MINUTES] = terms.move;
    this.#spans[0] = terms.variance;
  }

  /** The word of a node of the day's tree. */
  word(node: number): number {
    return this.#words.word(node);
  }

  /** Variance that a minute has by the day's profile. */
  expected(minute: number): number {
    const { profile, variance } = this.terms;
    return variance * ((profile[minute + 1] ?? 0) - (profile[minute] ?? 0));
  }

  /** Fills the minutes from one up to another. */
  fill(from: number, to: number): void {
    const { profile, country } = this.terms;
    const { points, variances } = this;
    const spans = this.#spans;
    const tree = minuteTree;
    for (let node = 0; node < tree.nodes; node += 1) {
      const low = tree.low[node] ?? 0;
      const high = tree.high[node] ?? 0;
      if (high <= from || low >= to || this.#isFilled[node] === 1) continue;
      this.#isFilled[node] = 1;
      const middle = tree.middle[node] ?? 0;
      const word = this.word(node);
      const part = country === null ? partOf(word) : ownPartOf(word, country.word(node));
      const atLow = profile[low] ?? 0;
      const expected = ((profile[middle] ?? 0) - atLow) / ((profile[high] ?? 1) - atLow);
      const share = expected / (expected + (1 - expected) * part);
      const variance = spans[node] ?? 0;
      const before = variance * share;
      const start = points[low] ?? 0;
      points[middle] =
        start +
        ((points[high] ?? 0) - start) * share +
        Math.sqrt(before * (1 - share)) * displacementOf(word);
      const left = tree.left[node] ?? 0;
      const right = tree.right[node] ?? 0;
      if (left < 0) variances[low] = before;
      else spans[left] = before;
      if (right < 0) variances[middle] = variance - before;
      else spans[right] = variance - before;
    }
  }

  /**
   * The seconds of a minute that is filled, between its two ends.
   *
   * @param nodes of its tree to fill: the fifteen of its first block, or all.
   */
  minute(minute: number, nodes: number, into: SourceMinute): void {
    const { source, dayNumber: period } = this.terms;
    const block = SECONDS_BASE + BLOCKS_A_MINUTE * minute;
    source.fill({ period, block, blocks: nodes > COARSE_NODES ? BLOCKS_A_MINUTE : 1 }, secondWords);
    const { points, variances } = into;
    const spans = secondSpans;
    points[0] = this.points[minute] ?? 0;
    points[secondTree.steps] = this.points[minute + 1] ?? 0;
    spans[0] = this.variances[minute] ?? 0;
    for (let node = 0; node < nodes; node += 1) {
      const low = secondTree.low[node] ?? 0;
      const high = secondTree.high[node] ?? 0;
      const middle = secondTree.middle[node] ?? 0;
      const word = secondWords[secondTree.place[node] ?? 0] ?? 0;
      const part = partOf(word);
      const expected = (middle - low) / (high - low);
      const share = expected / (expected + (1 - expected) * part);
      const variance = spans[node] ?? 0;
      const before = variance * share;
      const start = points[low] ?? 0;
      points[middle] =
        start +
        ((points[high] ?? 0) - start) * share +
        Math.sqrt(before * (1 - share)) * displacementOf(word);
      partSpan(secondTree.left[node] ?? 0, before, variances, spans);
      partSpan(secondTree.right[node] ?? 0, variance - before, variances, spans);
    }
  }
}

const secondWords = new Uint32Array(BLOCKS_A_MINUTE * BLOCK_WORDS);
const secondSpans = new Float64Array(secondTree.nodes);

/** What a minute's tree has left at a node: of the source whose minute was drawn last. */
export function spanLeft(node: number): number {
  return secondSpans[node] ?? 0;
}

function partSpan(half: number, variance: number, steps: Float64Array, spans: Float64Array): void {
  if (half < 0) steps[-1 - half] = variance;
  else spans[half] = variance;
}
