import type { Instrument } from '@candor/domain/instruments/instrument';
import { epochOfDay, firstDayOf } from '../keys/epoch-seeds.ts';
import type { Source } from '../keys/market-keys.ts';
import { exactExp, exactLog } from '../math/exact-math.ts';
import { dayWeights } from '../sources/day-weights.ts';
import { type Exposure, OwnChain } from '../sources/own-chain.ts';
import { levelOf, type Market } from '../sources/share-chain.ts';
import { type IndexRule, membersOf } from './index-members.ts';
import { IndexParts } from './index-parts.ts';

/** Own noise of what is in an index and in no catalogue, a year. */
const REST_NOISE = 0.04;

/** Of its part on the pinned day a member never has more than so many times, at a new count. */
const MOST_GROWN = 3;

/** An index of more parts than this is drawn from what they have in common. */
const MOST_DIRECT = 101;

interface Part {
  readonly chain: OwnChain;
  readonly weight: number;
  /** Log level on the day the weights are of. */
  readonly pinned: number;
}

/** The parts as they were counted when an epoch began. */
interface Counted {
  readonly weights: Float64Array;
  readonly levels: Float64Array;
}

/** With where the index stood then. */
interface Count extends Counted {
  readonly level: number;
}

/**
 * The days of an index: the sum of its members and of one rest. Nothing moves it but they. Its
 * parts are counted anew as each epoch begins, as those who publish indices do, with a most for
 * each: a member that was once a hundred times as dear would else have been the whole index then.
 */
export class IndexDays {
  readonly parts: IndexParts;
  /** What its small parts have together inside a minute or a day. */
  readonly source: Source;
  readonly #parts: readonly Part[];
  /** By epochs: those from the anchor's on, and back from it. */
  readonly #counts = new Map<number, Count>();
  readonly #firstDay: number;
  #least: number;
  #most: number;
  /** Scratch: the parts' levels on a day. */
  readonly #levels: Float64Array;

  /** @param of since when there is an index, and as whose epoch begins its log level is 0. */
  constructor(
    parts: readonly Part[],
    source: Source,
    of: { readonly firstDay: number; readonly anchorDay: number },
  ) {
    this.parts = new IndexParts(parts.map(({ chain }) => chain));
    this.source = source;
    this.#parts = parts;
    this.#levels = new Float64Array(parts.length);
    this.#firstDay = of.firstDay;
    this.#least = epochOfDay(Math.max(of.anchorDay, of.firstDay));
    this.#most = this.#least;
    this.#counts.set(this.#least, { ...this.#countedIn(this.#least), level: 0 });
  }

  /** Whether it has so few parts that each is drawn. */
  get isDirect(): boolean {
    return this.#parts.length <= MOST_DIRECT;
  }

  /** Log of the index at 00:00 UTC, against the start of the anchor's epoch. */
  level(dayNumber: number): number {
    const count = this.#countOf(dayNumber);
    return count.level + exactLog(this.#grown(count, dayNumber));
  }

  /** Of each part as a day begins, of its members and last of its rest; together one. */
  weightsOn(dayNumber: number): Float64Array {
    const count = this.#countOf(dayNumber);
    const sum = this.#grown(count, dayNumber);
    return this.#levels.map((grown, at) => ((count.weights[at] ?? 0) * grown) / sum);
  }

  #countOf(dayNumber: number): Count {
    const epoch = epochOfDay(Math.max(dayNumber, this.#firstDay));
    while (this.#most < epoch) {
      const before = this.#known(this.#most);
      this.#most += 1;
      const grown = exactLog(this.#grown(before, firstDayOf(this.#most)));
      const level = before.level + grown;
      this.#counts.set(this.#most, { ...this.#countedIn(this.#most), level });
    }
    while (this.#least > epoch) {
      const { level } = this.#known(this.#least);
      const counted = this.#countedIn(this.#least - 1);
      const grown = exactLog(this.#grown(counted, firstDayOf(this.#least)));
      this.#least -= 1;
      this.#counts.set(this.#least, { ...counted, level: level - grown });
    }
    return this.#known(epoch);
  }

  #known(epoch: number): Count {
    const count = this.#counts.get(epoch);
    if (count === undefined) throw new Error(`an index has no epoch ${epoch}`);
    return count;
  }

  /** How much each part has grown since a count, into the scratch, and all together. */
  #grown({ weights, levels }: Counted, dayNumber: number): number {
    const now = this.#levels;
    this.parts.levels(dayNumber, now);
    let sum = 0;
    for (let at = 0; at < now.length; at += 1) {
      const grown = exactExp((now[at] ?? 0) - (levels[at] ?? 0));
      now[at] = grown;
      sum += (weights[at] ?? 0) * grown;
    }
    return sum;
  }

  #countedIn(epoch: number): Counted {
    const fromDay = Math.max(firstDayOf(epoch), this.#firstDay);
    const levels = new Float64Array(this.#parts.length);
    this.parts.levels(fromDay, levels);
    const grown = this.#parts.map(({ weight, pinned }, at) => {
      return weight * Math.min(exactExp((levels[at] ?? 0) - pinned), MOST_GROWN);
    });
    const whole = grown.reduce((sum, part) => sum + part, 0);
    return { levels, weights: Float64Array.from(grown, (part) => part / whole) };
  }
}

/** The index of a rule over the shares of a market. */
export function indexDays(
  index: Pick<Instrument, 'code' | 'calendarId'>,
  rule: IndexRule,
  of: {
    readonly market: Market;
    readonly shares: readonly Instrument[];
    readonly pinDay: number;
    readonly chainOf: (share: Instrument) => OwnChain;
  },
): IndexDays {
  const { market, shares, pinDay, chainOf } = of;
  const members = membersOf(rule, shares).map(({ share, weight }) => {
    return { chain: chainOf(share), weight };
  });
  const rest = restOf(index, members, market);
  const all = rule.rest === 0 ? members : [...members, { chain: rest, weight: rule.rest }];
  return new IndexDays(
    all.map(({ chain, weight }) => ({ chain, weight, pinned: levelOf(chain, pinDay) })),
    market.keys.source(`left of ${index.code}`),
    { firstDay: market.firstDay, anchorDay: pinDay },
  );
}

/** What is not listed moves with the market as the members do, and a little by itself. */
function restOf(
  { code, calendarId }: Pick<Instrument, 'code' | 'calendarId'>,
  members: readonly { readonly chain: OwnChain; readonly weight: number }[],
  market: Market,
): OwnChain {
  const whole = members.reduce((sum, { weight }) => sum + weight, 0);
  const betas = new Map<string, Exposure>();
  for (const { chain, weight } of members) {
    for (const { factor, beta } of chain.terms.exposures) {
      const known = betas.get(factor.name)?.beta ?? 0;
      betas.set(factor.name, { factor, beta: known + (weight / whole) * beta });
    }
  }
  const terms = {
    name: `rest ${code}`,
    exposures: [...betas.values()],
    sector: null,
    country: null,
    profile: 'round' as const,
    volatility: REST_NOISE,
    drift: 0.06,
    weights: dayWeights(calendarId),
    news: { aYear: 0, spread: 0, resultSize: 0, results: null },
  };
  return new OwnChain(terms, market.keys, market.firstDay, market.anchorDay);
}
