import { BLOCK_WORDS } from '../cipher-block.ts';
import type { Source } from '../market-keys.ts';
import { KeptMinutes } from './kept-minutes.ts';
import { PART_MASK, PART_SHIFT, partedOfCountry, partedOfFactor, partedOfOwn } from './normals.ts';
import { DAY_MINUTES } from './path-day.ts';
import { SourceMinute } from './source-minute.ts';
import { drawNodes, MINUTE_BLOCKS, minuteTree } from './span-tree.ts';

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
  drawNodes(minuteTree, plan.nodes, {
    ...{ words: dayWords, expected: expectedBy(profile), shared },
    parted: country === null ? partedOfFactor : partedOfOwn,
    ...{ points: dayPoints, spans: daySpans },
  });
}

/** Which nodes some minutes hang on, and which blocks their words are in. */
interface Plan {
  readonly nodes: Uint16Array;
  /** Pairs: a first block and how many in a row. */
  readonly runs: readonly (readonly [number, number])[];
}

const plans = new Map<number, Plan>();
const PLANS_KEPT = 256;

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
  const built = { nodes: Uint16Array.from(nodes), runs: runsOf([...blocks]) };
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
    const place = block * BLOCK_WORDS;
    source.fill({ period, block, blocks }, dayWords.subarray(place));
  }
}

const expectations = new WeakMap<Float64Array, Float64Array>();

/** Of each node the part of its variance that a profile gives its left half. */
function expectedBy(profile: Float64Array): Float64Array {
  const known = expectations.get(profile);
  if (known !== undefined) return known;
  const built = Float64Array.from({ length: minuteTree.nodes }, (_, node) => {
    const atLow = profile[minuteTree.low[node] ?? 0] ?? 0;
    const toMiddle = (profile[minuteTree.middle[node] ?? 0] ?? 0) - atLow;
    return toMiddle / ((profile[minuteTree.high[node] ?? 0] ?? 1) - atLow);
  });
  expectations.set(profile, built);
  return built;
}

/** A day of one source, minute by minute; what is common is kept for all that move with it. */
export class SourceDay extends KeptMinutes {
  readonly terms: SourceDayTerms;
  #minute: SourceMinute | null = null;
  #shared: Float32Array | null = null;
  #sharedFrom = 0;
  #sharedTo = 0;

  constructor(terms: SourceDayTerms) {
    super();
    this.terms = terms;
  }

  /** Its seconds, the coarse ones drawn. */
  minute(minute: number): SourceMinute {
    this.#minute ??= new SourceMinute();
    const seconds = this.#minute;
    if (seconds.minute === minute) return seconds;
    this.fill(minute, minute + 1);
    const at = minute - this.from;
    const { source, dayNumber } = this.terms;
    const move = (this.points[at + 1] ?? 0) - (this.points[at] ?? 0);
    seconds.begin({ source, dayNumber, minute }, move, this.variances[at] ?? 0);
    return seconds;
  }

  /** What each node of some minutes gives to the own sources of its country. */
  sharedParts(from: number, to: number): Float32Array {
    const known = this.#shared;
    if (known !== null && from >= this.#sharedFrom && to <= this.#sharedTo) return known;
    const shared = known ?? new Float32Array(minuteTree.nodes);
    this.#sharedFrom = known === null ? from : Math.min(from, this.#sharedFrom);
    this.#sharedTo = known === null ? to : Math.max(to, this.#sharedTo);
    const plan = planOf(this.#sharedFrom, this.#sharedTo);
    drawWords(this.terms, plan);
    for (const node of plan.nodes) {
      const word = dayWords[minuteTree.place[node] ?? 0] ?? 0;
      shared[node] = partedOfCountry[(word >>> PART_SHIFT) & PART_MASK] ?? 1;
    }
    this.#shared = shared;
    return shared;
  }

  protected override draw(): void {
    const { from, to, points, variances } = this;
    drawDay(this.terms, from, to);
    points.set(dayPoints.subarray(from, to + 1));
    variances.set(daySpans.subarray(FIRST_STEP + from, FIRST_STEP + to));
  }
}
