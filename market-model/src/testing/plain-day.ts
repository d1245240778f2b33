import { BLOCK_WORDS } from '../keys/cipher-block.ts';
import {
  DISPLACEMENT_SHIFT,
  displacements,
  PART_MASK,
  PART_SHIFT,
  partedOfCountry,
  partedOfFactor,
  partedOfOwn,
} from '../math/normals.ts';
import { burstProfile } from '../sources/announced-day.ts';
import { profileOf } from '../sources/day-profile.ts';
import type { FactorChain } from '../sources/factor-chain.ts';
import type { OwnChain } from '../sources/own-chain.ts';
import { minuteTree, SECOND_BLOCKS, type SpanTree, secondTree } from '../sources/span-tree.ts';

/** A path at its points, and the variance of each of its steps and nodes. */
interface PlainPath {
  readonly points: readonly number[];
  readonly spans: readonly number[];
}

type WordAt = (place: number) => number;

/**
 * A tree drawn from its root, a node after another, each word by itself: slow, and nothing is left
 * out. The fast ways of the model are held against it.
 */
function plainTree(
  tree: SpanTree,
  of: {
    readonly move: number;
    readonly variance: number;
    readonly partOf: (node: number, word: number) => number;
    /** Of the way from one point to another the part of the variance up to a third. */
    readonly before: (low: number, middle: number, high: number) => number;
    readonly word: WordAt;
  },
): PlainPath {
  const points = new Array<number>(tree.steps + 1).fill(0);
  const spans = new Array<number>(tree.nodes + tree.steps).fill(0);
  points[tree.steps] = of.move;
  spans[0] = of.variance;
  for (let node = 0; node < tree.nodes; node += 1) {
    const [low, middle, high] = [tree.low, tree.middle, tree.high].map((at) => at[node] ?? 0);
    const word = of.word(tree.place[node] ?? 0);
    const meant = of.before(low ?? 0, middle ?? 0, high ?? 0);
    const share = meant / (meant + (1 - meant) * of.partOf(node, word));
    const variance = spans[node] ?? 0;
    const [start, end] = [points[low ?? 0] ?? 0, points[high ?? 0] ?? 0];
    const spread = Math.sqrt(variance * share * (1 - share));
    const drawn = displacements[word >>> DISPLACEMENT_SHIFT] ?? 0;
    points[middle ?? 0] = start + (end - start) * share + spread * drawn;
    spans[tree.left[node] ?? 0] = variance * share;
    spans[tree.right[node] ?? 0] = variance * (1 - share);
  }
  return { points, spans };
}

const cell = (word: number) => (word >>> PART_SHIFT) & PART_MASK;

function wordsOf(chain: FactorChain | OwnChain, dayNumber: number, firstBlock: number): WordAt {
  return (place) => {
    const words = new Uint32Array(BLOCK_WORDS);
    const block = firstBlock + Math.floor(place / BLOCK_WORDS);
    chain.source.fill({ period: dayNumber, block, blocks: 1 }, words);
    return words[place % BLOCK_WORDS] ?? 0;
  };
}

const kindOfFactor = (name: string) => {
  const first = name.split(':')[0] ?? name;
  if (first === 'small') return 'US' as const;
  const own = ['world', 'US', 'HK', 'EU'] as const;
  return own.find((one) => one === first) ?? ('round' as const);
};

/** A day of a source, every minute of it. */
function plainDay(chain: FactorChain | OwnChain, dayNumber: number): PlainPath {
  const country = 'terms' in chain ? chain.terms.country : null;
  const kind = 'terms' in chain ? chain.terms.profile : kindOfFactor(chain.name);
  const usual = profileOf(kind, dayNumber);
  const isAnnounced = !('terms' in chain) && chain.isAnnounced(dayNumber);
  const profile = isAnnounced ? burstProfile(usual, chain.jumpMinute(dayNumber)) : usual;
  const at = (minute: number) => profile[minute] ?? 0;
  const wordOfCountry = country === null ? null : wordsOf(country, dayNumber, 0);
  return plainTree(minuteTree, {
    move: chain.move(dayNumber),
    variance: chain.variance(dayNumber),
    word: wordsOf(chain, dayNumber, 0),
    before: (low, middle, high) => (at(middle) - at(low)) / (at(high) - at(low)),
    partOf: (node, word) => {
      if (wordOfCountry === null) return partedOfFactor[cell(word)] ?? 1;
      const shared = partedOfCountry[cell(wordOfCountry(minuteTree.place[node] ?? 0))] ?? 1;
      return (partedOfOwn[cell(word)] ?? 1) * shared;
    },
  });
}

/** The sixty points of a minute of a source, from the minute's start, and what its nodes have. */
function plainMinute(
  chain: FactorChain | OwnChain,
  dayNumber: number,
  day: PlainPath,
  minute: number,
): PlainPath {
  const move = (day.points[minute + 1] ?? 0) - (day.points[minute] ?? 0);
  return plainTree(secondTree, {
    move,
    variance: day.spans[minuteTree.nodes + minute] ?? 0,
    word: wordsOf(chain, dayNumber, 0x10000000 + SECOND_BLOCKS * minute),
    before: (low, middle, high) => (middle - low) / (high - low),
    partOf: (_, word) => partedOfFactor[cell(word)] ?? 1,
  });
}

const CLIP = 2.3;
const COARSE = 15;
const SEGMENTS = 16;
/** Of a jump: in the middle of its minute, or at the second of an announcement. */
const JUMP_SECOND = 30;
const ANNOUNCED_SECOND = 1;

/** An instrument's UTC day by the plainest way there is: every second of every source. */
export class PlainInstrumentDay {
  readonly #dayNumber: number;
  readonly #sources: readonly {
    readonly chain: FactorChain | OwnChain;
    readonly beta: number;
    readonly day: PlainPath;
  }[];

  constructor(chain: OwnChain, dayNumber: number) {
    this.#dayNumber = dayNumber;
    const all = [{ chain, beta: 1 } as const, ...chain.terms.exposures.map(exposed)];
    this.#sources = all.map((one) => ({ ...one, day: plainDay(one.chain, dayNumber) }));
  }

  /** From the day's start, jumps before the minute with it. */
  at(minute: number): number {
    let sum = 0;
    for (const { chain, beta, day } of this.#sources) {
      const jumped = chain.jumpMinute(this.#dayNumber) < minute ? chain.jump(this.#dayNumber) : 0;
      sum += beta * ((day.points[minute] ?? 0) + jumped);
    }
    return sum;
  }

  seconds(minute: number): readonly number[] {
    const drawn = this.#sources.map(({ chain, beta, day }) => {
      return { beta, path: plainMinute(chain, this.#dayNumber, day, minute) };
    });
    const sum = (of: (path: PlainPath) => number, power: number) =>
      drawn.reduce((total, { beta, path }) => total + beta ** power * of(path), 0);
    const points = Array.from({ length: secondTree.steps + 1 }, (_, at) =>
      sum((path) => path.points[at] ?? 0, 1),
    );
    const whole = bounds(
      points,
      [0, secondTree.steps],
      sum((path) => path.spans[0] ?? 0, 2),
    );
    for (let node = 0; node < COARSE; node += 1) {
      const middle = secondTree.middle[node] ?? 0;
      points[middle] = held(points[middle] ?? 0, whole);
    }
    for (let node = COARSE; node < COARSE + SEGMENTS; node += 1) {
      const [low, high] = [secondTree.low[node] ?? 0, secondTree.high[node] ?? 0];
      const own = bounds(
        points,
        [low, high],
        sum((path) => path.spans[node] ?? 0, 2),
      );
      for (let at = low + 1; at < high; at += 1) {
        points[at] = held(held(points[at] ?? 0, own), whole);
      }
    }
    const dayNumber = this.#dayNumber;
    const jumped = (at: number) =>
      this.#sources.reduce((total, { chain, beta }) => {
        const isAnnounced = !('terms' in chain) && chain.isAnnounced(dayNumber);
        const second = isAnnounced ? ANNOUNCED_SECOND : JUMP_SECOND;
        const isNow = chain.jumpMinute(dayNumber) === minute && at >= second;
        return isNow ? total + beta * chain.jump(dayNumber) : total;
      }, 0);
    return points.map((point, at) => this.at(minute) + point + jumped(at));
  }
}

const exposed = ({ factor, beta }: { factor: FactorChain; beta: number }) => {
  return { chain: factor, beta };
};

function bounds(points: readonly number[], [from, to]: readonly [number, number], square: number) {
  const [start, end] = [points[from] ?? 0, points[to] ?? 0];
  const reach = CLIP * Math.sqrt(square);
  return { high: Math.max(start, end) + reach, low: Math.min(start, end) - reach };
}

function held(value: number, { high, low }: { high: number; low: number }): number {
  return Math.min(Math.max(value, low), high);
}
