import type { Instrument } from '@candor/domain/instruments/instrument';
import { dayWeights } from './day-weights.ts';
import { epochOfDay, firstDayOf } from './epoch-seeds.ts';
import { exactExp, exactLog } from './exact-math.ts';
import { type IndexRule, membersOf } from './index-members.ts';
import { type Exposure, OwnChain } from './own-chain.ts';
import { levelOf, type Market } from './share-chain.ts';

/** Own noise of what is in an index and in no catalogue, a year. */
const REST_NOISE = 0.04;

/** Of its part on the pinned day a member never has more than so many times, at a new count. */
const MOST_GROWN = 3;

interface Part {
  readonly chain: OwnChain;
  readonly weight: number;
  /** Log level on the day the weights are of. */
  readonly pinned: number;
}

/** The parts between two counts, and where the index stood at the first. */
interface Count {
  readonly level: number;
  readonly weights: Float64Array;
  readonly levels: Float64Array;
}

/**
 * The days of an index: the sum of its members and of one rest. Nothing moves it but they. Its
 * parts are counted anew as each epoch begins, as those who publish indices do, with a most for
 * each: a member that was once a hundred times as dear would else have been the whole index then.
 */
export class IndexDays {
  readonly #parts: readonly Part[];
  readonly #counts: Count[];
  readonly #firstEpoch: number;
  readonly #firstDay: number;

  /** @param firstDay from which on there is an index; its log level is 0 then. */
  constructor(parts: readonly Part[], firstDay: number) {
    this.#parts = parts;
    this.#firstDay = firstDay;
    this.#firstEpoch = epochOfDay(firstDay);
    this.#counts = [this.#countOn(firstDay, 0)];
  }

  /** Those of its members, and last of its rest. */
  get chains(): readonly OwnChain[] {
    return this.#parts.map(({ chain }) => chain);
  }

  /** Log of the index at 00:00 UTC, against its first day. */
  level(dayNumber: number): number {
    return this.#levelBy(this.countOf(dayNumber), dayNumber);
  }

  /** The day on which the parts were counted that hold on a day. */
  countedOn(dayNumber: number): number {
    return Math.max(firstDayOf(epochOfDay(dayNumber)), this.#firstDay);
  }

  /** The parts that hold on a day, of its members and last of its rest. */
  countOf(dayNumber: number): Count {
    const index = Math.max(epochOfDay(dayNumber) - this.#firstEpoch, 0);
    for (let at = this.#counts.length; at <= index; at += 1) {
      const border = firstDayOf(this.#firstEpoch + at);
      const before = this.#counts[at - 1];
      if (before === undefined) throw new Error('the counts of an index have a gap');
      this.#counts.push(this.#countOn(border, this.#levelBy(before, border)));
    }
    const count = this.#counts[index];
    if (count === undefined) throw new Error(`an index has no day ${dayNumber}`);
    return count;
  }

  #levelBy(count: Count, dayNumber: number): number {
    let sum = 0;
    for (const [at, { chain }] of this.#parts.entries()) {
      const since = levelOf(chain, dayNumber) - (count.levels[at] ?? 0);
      sum += (count.weights[at] ?? 0) * exactExp(since);
    }
    return count.level + exactLog(sum);
  }

  #countOn(fromDay: number, level: number): Count {
    const levels = Float64Array.from(this.#parts, ({ chain }) => levelOf(chain, fromDay));
    const grown = this.#parts.map(({ weight, pinned }, at) => {
      return weight * Math.min(exactExp((levels[at] ?? 0) - pinned), MOST_GROWN);
    });
    const whole = grown.reduce((sum, part) => sum + part, 0);
    return { level, levels, weights: Float64Array.from(grown, (part) => part / whole) };
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
    market.firstDay,
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
    ...{ name: `rest ${code}`, exposures: [...betas.values()], sector: null, country: null },
    ...{ profile: 'round' as const, volatility: REST_NOISE, drift: 0.06 },
    weights: dayWeights(calendarId),
    news: { aYear: 0, spread: 0, resultSize: 0, resultMinute: () => null },
  };
  return new OwnChain(terms, market.keys, market.firstDay);
}
