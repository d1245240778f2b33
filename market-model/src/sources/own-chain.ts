import { EPOCH_DAYS, epochOfDay, firstDayOf } from '../keys/epoch-seeds.ts';
import type { MarketKeys, Source } from '../keys/market-keys.ts';
import { exactExp } from '../math/exact-math.ts';
import { highNormal, lowNormal, normalOfWord, uniformOfWord } from '../math/normals.ts';
import { DAY_WORDS, DayChain } from './day-chain.ts';
import type { ProfileKind } from './day-profile.ts';
import type { DayWeights } from './day-weights.ts';
import { type FactorChain, minuteOf } from './factor-chain.ts';
import {
  COMPONENTS_FROM,
  COMPONENTS_MOST,
  type Component,
  type EpochDays,
  factorComponents,
  type LogVariance,
  logVarianceOf,
  ownComponents,
  type Stay,
  shocks,
  stayOf,
  sumVariance,
} from './log-variance.ts';
import type { ResultDays } from './result-days.ts';

/** Words of a day; those before are the shocks of its move and of its components. */
/** Two normals for what volume follows, one for its noise; of the same word a bit for results. */
const VOLUME_STATES = 3;
const VOLUME_NOISE = 4;
const JUMP = 5;
const JUMP_SIZE = 6;
const JUMP_MINUTE = 7;

/** How much of its sector's wildness an instrument's own part has. */
const WITH_SECTOR = 0.8;
const TRADING_DAYS = 252;
/** Volume follows for some days, and for some months. */
const VOLUME_FAST_DAYS = 3;
const VOLUME_SLOW_DAYS = 60;

/** A part of an instrument's movement that it shares. */
export interface Exposure {
  readonly factor: FactorChain;
  /** Yearly volatility that comes from it, with its sign. */
  readonly beta: number;
}

/** News of a single firm. */
export interface OwnNews {
  /** Of a year's unscheduled items. */
  readonly aYear: number;
  readonly spread: number;
  /** Expected size of the move on results; 0 where there are none. */
  readonly resultSize: number;
  /** When results come; null where there are none. */
  readonly results: ResultDays | null;
}

export interface OwnTerms {
  readonly name: string;
  readonly exposures: readonly Exposure[];
  /** Whose unevenness within a day its own follows, and by whose hours. */
  readonly country: FactorChain | null;
  readonly profile: ProfileKind;
  /** Whose wildness its own part follows. */
  readonly sector: FactorChain | null;
  /** Yearly volatility of its own part, jumps taken out. */
  readonly volatility: number;
  /** Drift of a year. */
  readonly drift: number;
  readonly weights: DayWeights;
  readonly news: OwnNews;
  readonly components?: readonly Component[];
}

/** The numbers of a day, in their order. */
const [LEVEL, VARIANCE, MOVE_OF_DAY, JUMP_OF_DAY, MINUTE, VOLUME, RESULTS] = [0, 1, 2, 3, 4, 5, 6];
const COLUMNS = 7;
/** Its states: its level, its components', and what volume follows for short and for long. */
const [FAST, SLOW] = [COMPONENTS_FROM + COMPONENTS_MOST, COMPONENTS_FROM + COMPONENTS_MOST + 1];
const STATES = SLOW + 1;
/** One epoch and the one beside it. */
const EPOCHS_KEPT = 2;

/** Variance of a factor's log variance: what a sector brings of it. */
const SECTOR_VARIANCE = sumVariance(factorComponents);

/** Of so many epochs, some two years, an instrument's own days hang together. */
const ERA_EPOCHS = 26;

/**
 * The days of what an instrument does alone, era by era: each begins from states of its own, so
 * that a day is never many years of days away. Eras begin at other times for others.
 */
export class OwnChain {
  readonly source: Source;
  readonly terms: OwnTerms;
  readonly #firstDay: number;
  readonly #phase: number;
  readonly #eras = new Map<number, OwnEra>();
  /** The level as each era begins, from the anchor's on and back from it. */
  readonly #bases = new Map<number, number>();
  #least: number;
  #most: number;
  #era: OwnEra | null = null;
  #from = Number.POSITIVE_INFINITY;
  #to = Number.NEGATIVE_INFINITY;

  /** @param anchorDay as whose era begins the level is 0: near the days that are asked for. */
  constructor(terms: OwnTerms, keys: MarketKeys, firstDay: number, anchorDay = firstDay) {
    this.terms = terms;
    this.source = keys.source(`own ${terms.name}`);
    this.#firstDay = firstDay;
    this.#phase = phaseOf(terms.name);
    this.#least = this.#eraOn(Math.max(anchorDay, firstDay));
    this.#most = this.#least;
    this.#bases.set(this.#least, 0);
  }

  /** At 00:00 UTC: the sum of all moves since the anchor's era began. */
  level(dayNumber: number): number {
    const era = this.#eraOn(dayNumber);
    const base = this.#baseOf(era);
    // As an era begins nothing of it is known yet, and nothing of it is needed.
    return dayNumber === this.#firstOf(era) ? base : base + this.#at(dayNumber).level(dayNumber);
  }

  variance(dayNumber: number): number {
    return this.#at(dayNumber).variance(dayNumber);
  }

  /** Of the whole day, without its jump. */
  move(dayNumber: number): number {
    return this.#at(dayNumber).move(dayNumber);
  }

  jump(dayNumber: number): number {
    return this.#at(dayNumber).jump(dayNumber);
  }

  /** Of the UTC day. */
  jumpMinute(dayNumber: number): number {
    return this.#at(dayNumber).jumpMinute(dayNumber);
  }

  /** Log of what the day's volume has beyond what its variance and move bring. */
  volumeNoise(dayNumber: number): number {
    return this.#at(dayNumber).volumeNoise(dayNumber);
  }

  hasResults(dayNumber: number): boolean {
    return this.#at(dayNumber).hasResults(dayNumber);
  }

  /** Bytes that it holds. */
  get bytes(): number {
    let bytes = 0;
    for (const era of this.#eras.values()) bytes += era.bytes;
    return bytes;
  }

  #at(dayNumber: number): OwnEra {
    if (this.#era !== null && dayNumber >= this.#from && dayNumber < this.#to) return this.#era;
    if (dayNumber < this.#firstDay) throw new Error(`there is no day ${dayNumber}`);
    const number = this.#eraOn(dayNumber);
    const era = this.#eras.get(number) ?? this.#begun(number);
    this.#era = era;
    this.#from = this.#firstOf(number);
    this.#to = this.#firstOf(number + 1);
    return era;
  }

  #begun(number: number): OwnEra {
    const first = this.#firstOf(number);
    const era = new OwnEra(this.terms, { source: this.source, firstDay: first });
    this.#eras.set(number, era);
    return era;
  }

  #eraOn(dayNumber: number): number {
    return Math.floor((epochOfDay(dayNumber) - this.#phase) / ERA_EPOCHS);
  }

  #firstOf(era: number): number {
    return Math.max(firstDayOf(era * ERA_EPOCHS + this.#phase), this.#firstDay);
  }

  #baseOf(era: number): number {
    while (this.#most < era) {
      const base = (this.#bases.get(this.#most) ?? 0) + this.#sumOf(this.#most);
      this.#most += 1;
      this.#bases.set(this.#most, base);
    }
    while (this.#least > era) {
      const base = (this.#bases.get(this.#least) ?? 0) - this.#sumOf(this.#least - 1);
      this.#least -= 1;
      this.#bases.set(this.#least, base);
    }
    return this.#bases.get(era) ?? 0;
  }

  /** All moves of an era. */
  #sumOf(era: number): number {
    const drawn = this.#eras.get(era) ?? this.#begun(era);
    return drawn.level(this.#firstOf(era + 1));
  }
}

/** When the eras of an instrument begin, in epochs: by its name. */
function phaseOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum += letter.charCodeAt(0);
  return sum % ERA_EPOCHS;
}

/**
 * Some years of days of what an instrument does alone. Each is compensated by half of all variance
 * that is known as it begins, so that the expected price of tomorrow is today's and its drift.
 */
class OwnEra extends DayChain {
  readonly terms: OwnTerms;
  readonly #components: LogVariance;
  readonly #half: number;

  constructor(
    terms: OwnTerms,
    { source, firstDay }: { readonly source: Source; readonly firstDay: number },
  ) {
    const components = terms.components ?? ownComponents;
    super(source, firstDay, { columns: COLUMNS, states: STATES, epochsKept: EPOCHS_KEPT });
    this.terms = terms;
    this.#components = logVarianceOf(components);
    const sector = terms.sector === null ? 0 : WITH_SECTOR * WITH_SECTOR * SECTOR_VARIANCE;
    this.#half = (sumVariance(components) + sector) / 2;
  }

  variance(dayNumber: number): number {
    return this.at(VARIANCE, dayNumber);
  }

  /** Of the whole day, without its jump. */
  move(dayNumber: number): number {
    return this.at(MOVE_OF_DAY, dayNumber);
  }

  jump(dayNumber: number): number {
    return this.at(JUMP_OF_DAY, dayNumber);
  }

  /** Of the UTC day. */
  jumpMinute(dayNumber: number): number {
    const results = this.hasResults(dayNumber) ? this.terms.news.results : null;
    return results?.minuteOn(dayNumber) ?? this.at(MINUTE, dayNumber);
  }

  /** Log of what the day's volume has beyond what its variance and move bring. */
  volumeNoise(dayNumber: number): number {
    return this.at(VOLUME, dayNumber);
  }

  hasResults(dayNumber: number): boolean {
    return this.at(RESULTS, dayNumber) === 1;
  }

  protected override begin(words: Uint32Array): void {
    const { states } = this;
    for (let index = 0; index < this.#components.count; index += 1) {
      states[COMPONENTS_FROM + index] = normalOfWord(words[index] ?? 0);
    }
    states[FAST] = normalOfWord(words[COMPONENTS_MOST] ?? 0);
    states[SLOW] = normalOfWord(words[COMPONENTS_MOST + 1] ?? 0);
  }

  protected override draw(days: Float64Array, from: number, firstOfEpoch: number): void {
    const { terms, states } = this;
    const { drift, news, volatility } = terms;
    const { yearly } = terms.weights;
    const weights = terms.weights.ofEpoch(firstOfEpoch);
    this.#gather(firstOfEpoch, weights);
    const words = this.wordsOf(firstOfEpoch);
    this.#components.addTo(logs, 1, { from, weights, words, states });
    addVolumes(days, { from, weights, words, states });
    for (let at = from; at < EPOCH_DAYS; at += 1) {
      const first = at * DAY_WORDS;
      const weight = weights[at] ?? 0;
      const share = weight / yearly;
      const hasResults = news.results?.isOne(firstOfEpoch + at) === true;
      const variance = volatility * volatility * share * exactExp((logs[at] ?? 0) - this.#half);
      const known = variance + expectedSquare(news, weight, hasResults) + (commons[at] ?? 0);
      const move = Math.sqrt(variance) * (shocks[at] ?? 0) - known / 2 + drift * share;
      const jump = jumpOf(news, words, { first, weight, hasResults });
      const level = states[LEVEL] ?? 0;
      days[LEVEL * EPOCH_DAYS + at] = level;
      days[VARIANCE * EPOCH_DAYS + at] = variance;
      days[MOVE_OF_DAY * EPOCH_DAYS + at] = move;
      days[JUMP_OF_DAY * EPOCH_DAYS + at] = jump;
      days[MINUTE * EPOCH_DAYS + at] = minuteOf(words[first + JUMP_MINUTE] ?? 0);
      days[RESULTS * EPOCH_DAYS + at] = hasResults ? 1 : 0;
      states[LEVEL] = level + move + jump;
    }
  }

  /** What the days of an epoch have of common sources. */
  #gather(firstOfEpoch: number, weights: Float64Array): void {
    const { exposures, sector } = this.terms;
    logs.fill(0);
    sector?.logVariances(logs, WITH_SECTOR, firstOfEpoch);
    commons.fill(0);
    for (const { factor, beta } of exposures) {
      factor.addSquares(commons, beta * beta, weights, firstOfEpoch);
    }
  }
}

/** Scratch of the epoch that is drawn, by its days. */
const logs = new Float64Array(EPOCH_DAYS);
const commons = new Float64Array(EPOCH_DAYS);

const volumeStays: Stay[] = [];

/** Of each day what its volume has as it begins; then the states go on. */
function addVolumes(days: Float64Array, { from, weights, words, states }: EpochDays): void {
  let stay = volumeStayOf(weights[from] ?? 0);
  let fast = states[FAST] ?? 0;
  let slow = states[SLOW] ?? 0;
  for (let at = from; at < EPOCH_DAYS; at += 1) {
    if (stay.weight !== weights[at]) stay = volumeStayOf(weights[at] ?? 0);
    const { fades, spreads } = stay;
    const word = words[at * DAY_WORDS + VOLUME_STATES] ?? 0;
    const noise = highNormal(words[at * DAY_WORDS + VOLUME_NOISE] ?? 0);
    days[VOLUME * EPOCH_DAYS + at] = 0.26 * fast + 0.24 * slow + 0.06 * noise;
    fast = (fades[0] ?? 0) * fast + (spreads[0] ?? 0) * highNormal(word);
    slow = (fades[1] ?? 0) * slow + (spreads[1] ?? 0) * lowNormal(word);
  }
  states[FAST] = fast;
  states[SLOW] = slow;
}

function volumeStayOf(weight: number): Stay {
  for (const stay of volumeStays) if (stay.weight === weight) return stay;
  const built = stayOf([VOLUME_FAST_DAYS, VOLUME_SLOW_DAYS], weight);
  volumeStays.push(built);
  return built;
}

/** Chance of unscheduled news on a day. */
function newsChance({ aYear }: OwnNews, weight: number): number {
  return (aYear / TRADING_DAYS) * weight;
}

/** Expected square of a day's jump, known before the day begins. */
function expectedSquare(news: OwnNews, weight: number, hasResults: boolean): number {
  if (hasResults) return news.resultSize * news.resultSize * RESULT_SQUARE;
  return newsChance(news, weight) * news.spread * news.spread;
}

/** Results move by a part of chance and a part that is good or bad. */
const RESULT_CHANCE = 0.75;
const RESULT_SIGNED = 0.66;
const RESULT_SQUARE = RESULT_CHANCE * RESULT_CHANCE + RESULT_SIGNED * RESULT_SIGNED;

function jumpOf(
  news: OwnNews,
  words: Uint32Array,
  { first, weight, hasResults }: DayOfNews,
): number {
  if (hasResults) {
    const isBad = ((words[first + VOLUME_NOISE] ?? 0) & 1) === 1;
    const signed = isBad ? -RESULT_SIGNED : RESULT_SIGNED;
    const chance = RESULT_CHANCE * normalOfWord(words[first + JUMP_SIZE] ?? 0);
    return news.resultSize * (chance + signed);
  }
  if (uniformOfWord(words[first + JUMP] ?? 0) >= newsChance(news, weight)) return 0;
  return news.spread * normalOfWord(words[first + JUMP_SIZE] ?? 0);
}

/** A day, and where its words begin. */
interface DayOfNews {
  readonly first: number;
  readonly weight: number;
  readonly hasResults: boolean;
}
