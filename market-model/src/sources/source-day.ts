import { BLOCK_WORDS } from '../keys/cipher-block.ts';
import type { Source } from '../keys/market-keys.ts';
import {
  PART_MASK,
  PART_SHIFT,
  partedOfCountry,
  partedOfFactor,
  partedOfOwn,
} from '../math/normals.ts';
import { KeptMinutes } from './kept-minutes.ts';
import { DAY_MINUTES } from './path-day.ts';
import type { SourceMinute } from './source-minute.ts';
import { drawNodes, MINUTE_BLOCKS, minuteTree, type NodeList, nodeList } from './span-tree.ts';

export interface SourceDayTerms {
  readonly source: Source;
  readonly dayNumber: number;
  /** Of the whole day, without its jump. */
  readonly move: number;
  readonly variance: number;
  /** Shares of the day's variance before each minute, by expectation. */
  readonly profile: Float64Array;
  /** That of other days of its kind, where this one is not as they are. */
  readonly usualProfile?: Float64Array;
  /** Whose unevenness its own follows; null for what is common. */
  readonly country: SourceDay | null;
}

/** Of the day that was drawn last: at each minute of its stretch, from the day's start. */
export const dayPoints = new Float64Array(DAY_MINUTES + 1);
/** Of the same day the variances: of nodes, and from `FIRST_STEP` on of minutes. */
export const daySpans = new Float64Array(minuteTree.nodes + DAY_MINUTES);
export const FIRST_STEP = minuteTree.nodes;
const dayWords = new Uint32Array(MINUTE_BLOCKS * BLOCK_WORDS);
const alone = new Float32Array(minuteTree.nodes).fill(1);

/**
 * Draws a day of one source for some of its minutes, into what stands above: the day's move is
 * bridged and its variance parted at the same nodes, half by half, so that nothing of either is
 * lost (a conservative cascade, Mandelbrot, Fisher and Calvet 1997). A part is bit for bit that of
 * the whole.
 */
export function drawDay(terms: SourceDayTerms, from: number, to: number): void {
  const { country, profile } = terms;
  const shared = country === null ? alone : country.sharedParts(from, to);
  const plan = planOf(from, to);
  drawWords(terms, plan);
  dayPoints[0] = 0;
  dayPoints[DAY_MINUTES] = terms.move;
  daySpans[0] = terms.variance;
  drawNodes(plan.list, oddsBy(plan, profile), {
    words: dayWords,
    shared,
    points: dayPoints,
    spans: daySpans,
    parted: country === null ? partedOfFactor : partedOfOwn,
  });
}

/** Which nodes some minutes hang on, and which blocks their words are in. */
interface Plan {
  readonly list: NodeList;
  /** By each profile, of each node its right half against its left. */
  readonly odds: Map<Float64Array, Float64Array>;
  /** Pairs: a first block and how many in a row. */
  readonly runs: readonly (readonly [number, number])[];
}

const plans = new Map<number, Plan>();
const PLANS_KEPT = 128;

function planOf(from: number, to: number): Plan {
  const name = from * (DAY_MINUTES + 1) + to;
  const known = plans.get(name);
  if (known !== undefined) return known;
  const nodes: number[] = [];
  const blocks = new Set<number>();
  for (let node = 0; node < minuteTree.nodes; node += 1) {
    if ((minuteTree.high[node] ?? 0) <= from || (minuteTree.low[node] ?? 0) >= to) continue;
    nodes.push(node);
    blocks.add(Math.floor((minuteTree.place[node] ?? 0) / BLOCK_WORDS));
  }
  const built = {
    list: nodeList(minuteTree, nodes),
    odds: new Map(),
    runs: runsOf([...blocks]),
  };
  if (plans.size >= PLANS_KEPT) plans.clear();
  plans.set(name, built);
  return built;
}

/** Numbers as stretches without a gap. */
function runsOf(numbers: readonly number[]): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === number) last[1] += 1;
    else runs.push([number, 1]);
  }
  return runs;
}

function drawWords({ source, dayNumber: period }: SourceDayTerms, { runs }: Plan): void {
  for (const [block, blocks] of runs) {
    source.fill({ period, block, blocks }, dayWords, block * BLOCK_WORDS);
  }
}

function oddsBy({ list, odds }: Plan, profile: Float64Array): Float64Array {
  const known = odds.get(profile);
  if (known !== undefined) return known;
  const built = Float64Array.from({ length: list.count }, (_, at) => {
    const atMiddle = profile[list.middle[at] ?? 0] ?? 0;
    const before = atMiddle - (profile[list.low[at] ?? 0] ?? 0);
    return ((profile[list.high[at] ?? 0] ?? 1) - atMiddle) / before;
  });
  odds.set(profile, built);
  return built;
}

/** A day of one source, minute by minute; what is common is kept for all that move with it. */
export class SourceDay extends KeptMinutes {
  readonly terms: SourceDayTerms;
  readonly #seconds: SourceMinute;
  readonly #shared: Float32Array | null;

  /**
   * @param seconds in which its seconds are drawn: those of the same source on other days too.
   * @param isCountry whether own sources follow its unevenness.
   */
  constructor(terms: SourceDayTerms, seconds: SourceMinute, isCountry: boolean) {
    super();
    this.terms = terms;
    this.#seconds = seconds;
    this.#shared = isCountry ? new Float32Array(minuteTree.nodes) : null;
  }

  /** Its seconds, the coarse ones drawn; good until those of another minute are asked for. */
  minute(minute: number): SourceMinute {
    const seconds = this.#seconds;
    const { terms } = this;
    if (seconds.minute === minute && seconds.dayNumber === terms.dayNumber) return seconds;
    this.fill(minute, minute + 1);
    const at = minute - this.from;
    const move = (this.points[at + 1] ?? 0) - (this.points[at] ?? 0);
    seconds.begin(terms, minute, move, this.variances[at] ?? 0);
    return seconds;
  }

  /** What each node of some minutes gives to the own sources of its country. */
  sharedParts(from: number, to: number): Float32Array {
    this.fill(from, to);
    if (this.#shared === null) throw new Error('nothing follows this source');
    return this.#shared;
  }

  override get bytes(): number {
    return super.bytes + (this.#shared?.byteLength ?? 0);
  }

  protected override draw(): void {
    const { from, to, points, variances } = this;
    drawDay(this.terms, from, to);
    for (let at = 0; at <= to - from; at += 1) points[at] = dayPoints[from + at] ?? 0;
    const first = FIRST_STEP + from;
    for (let at = 0; at < to - from; at += 1) variances[at] = daySpans[first + at] ?? 0;
    const shared = this.#shared;
    if (shared === null) return;
    const { count, nodes, place } = planOf(from, to).list;
    for (let at = 0; at < count; at += 1) {
      const word = dayWords[place[at] ?? 0] ?? 0;
      shared[nodes[at] ?? 0] = partedOfCountry[(word >>> PART_SHIFT) & PART_MASK] ?? 1;
    }
  }
}
