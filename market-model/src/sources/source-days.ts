import type { Source } from '../keys/market-keys.ts';
import { burstProfile } from './announced-day.ts';
import { type ProfileKind, profileOf } from './day-profile.ts';
import type { FactorChain } from './factor-chain.ts';
import { KeptDays } from './kept-days.ts';
import type { OwnChain } from './own-chain.ts';
import { PassedDays } from './passed-days.ts';
import { SourceDay, type SourceDayTerms } from './source-day.ts';
import { SourceMinute } from './source-minute.ts';

/** A whole day of a factor holds some 30 kB at most. */
const PAST_BYTES = 2_000_000;
/**
 * What all shares of a country move with is kept for a year beside, as a chart of theirs needs it:
 * where each day is its exchange's. A year of days without an end would not fit.
 */
const YEAR_BYTES = 5_000_000;
const YEAR_DAY_BYTES = 14_000;
/**
 * Beside them the last days are kept, which all look at: a year that is looked through would drop
 * them, and each instrument have its own again.
 */
const NEWEST_DAYS = 3;
/** Days until 2149. */
const DAYS_MOST = 65_536;

/** The drawn days of common sources: each is shared by all that move with it. */
export class SourceDays {
  readonly #past = new PassedDays<SourceDay>(PAST_BYTES);
  readonly #years = new PassedDays<SourceDay>(YEAR_BYTES, YEAR_DAY_BYTES);
  readonly #newest = new Map<number, { readonly factor: FactorChain; readonly day: SourceDay }>();
  #newestDay = Number.NEGATIVE_INFINITY;
  readonly #ordinals = new Map<FactorChain, number>();
  /** The days of lines. */
  readonly days = new KeptDays();
  readonly #seconds = new Map<Source, SourceMinute>();

  factorDay(factor: FactorChain, dayNumber: number): SourceDay {
    let ordinal = this.#ordinals.get(factor);
    if (ordinal === undefined) {
      ordinal = this.#ordinals.size;
      this.#ordinals.set(factor, ordinal);
    }
    const name = ordinal * DAYS_MOST + dayNumber;
    const known = this.#newest.get(name)?.day ?? this.#passedOf(factor).find(name);
    if (known !== undefined) return known;
    const built = this.#build(factor, dayNumber);
    this.#keep(name, factor, built);
    return built;
  }

  #build(factor: FactorChain, dayNumber: number): SourceDay {
    const usualProfile = profileOf(profileKindOf(factor.name), dayNumber);
    const terms: SourceDayTerms = {
      source: factor.source,
      dayNumber,
      move: factor.move(dayNumber),
      variance: factor.variance(dayNumber),
      profile: factor.isAnnounced(dayNumber)
        ? burstProfile(usualProfile, factor.jumpMinute(dayNumber))
        : usualProfile,
      usualProfile,
      country: null,
    };
    return this.dayOf(terms, countries.has(factor.name));
  }

  /** A day that is not kept here; of each source the seconds of one minute are. */
  dayOf(terms: SourceDayTerms, isCountry = false): SourceDay {
    let seconds = this.#seconds.get(terms.source);
    if (seconds === undefined) {
      seconds = new SourceMinute();
      this.#seconds.set(terms.source, seconds);
    }
    return new SourceDay(terms, seconds, isCountry);
  }

  /** What the own part of an instrument is drawn from. */
  ownTerms(chain: OwnChain, dayNumber: number): SourceDayTerms {
    const { country, profile } = chain.terms;
    return {
      source: chain.source,
      dayNumber,
      move: chain.move(dayNumber),
      variance: chain.variance(dayNumber),
      profile: profileOf(profile, dayNumber),
      country: country === null ? null : this.factorDay(country, dayNumber),
    };
  }

  /** How many days are kept. */
  get size(): number {
    return this.#past.size + this.#years.size + this.#newest.size;
  }

  #keep(name: number, factor: FactorChain, day: SourceDay): void {
    const { dayNumber } = day.terms;
    if (dayNumber > this.#newestDay) {
      this.#newestDay = dayNumber;
      for (const [of, one] of this.#newest) {
        if (this.#isNew(one.day)) continue;
        this.#newest.delete(of);
        this.#passedOf(one.factor).keep(of, one.day);
      }
    }
    if (this.#isNew(day)) this.#newest.set(name, { factor, day });
    else this.#passedOf(factor).keep(name, day);
  }

  #isNew({ terms }: SourceDay): boolean {
    return terms.dayNumber > this.#newestDay - NEWEST_DAYS;
  }

  #passedOf({ name }: FactorChain): PassedDays<SourceDay> {
    return ofAll.has(name) ? this.#years : this.#past;
  }
}

const countries = new Set(['US', 'HK', 'EU']);
const ofAll = new Set(['world', ...countries]);
const kinds: Readonly<Record<string, ProfileKind>> = {
  world: 'world',
  US: 'US',
  HK: 'HK',
  EU: 'EU',
  small: 'US',
};

/** Factors of a country move by its day; goods, currencies and coins round the clock. */
function profileKindOf(name: string): ProfileKind {
  return kinds[name.split(':')[0] ?? name] ?? 'round';
}
