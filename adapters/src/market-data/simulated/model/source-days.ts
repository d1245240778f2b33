import { type ProfileKind, profileOf } from './day-profile.ts';
import type { FactorChain } from './factor-chain.ts';
import type { OwnChain } from './own-chain.ts';
import { SourceDay, type SourceDayTerms } from './source-day.ts';

/** A whole day of a factor holds some 30 kB at most. */
const DAYS_KEPT = 384;

/** The drawn days of common sources: each is shared by all that move with it. */
export class SourceDays {
  readonly #factors = new Map<string, SourceDay>();

  factorDay(factor: FactorChain, dayNumber: number): SourceDay {
    const name = `${factor.name} ${dayNumber}`;
    const known = this.#factors.get(name);
    if (known !== undefined) {
      this.#factors.delete(name);
      this.#factors.set(name, known);
      return known;
    }
    const built = new SourceDay({
      ...{ source: factor.source, dayNumber, country: null },
      ...{ move: factor.move(dayNumber), variance: factor.variance(dayNumber) },
      profile: profileOf(profileKindOf(factor.name), dayNumber),
    });
    if (this.#factors.size >= DAYS_KEPT) this.#dropOldest();
    this.#factors.set(name, built);
    return built;
  }

  /** What the own part of an instrument is drawn from. */
  ownTerms(chain: OwnChain, dayNumber: number): SourceDayTerms {
    const { country, profile } = chain.terms;
    return {
      ...{ source: chain.source, dayNumber, profile: profileOf(profile, dayNumber) },
      ...{ move: chain.move(dayNumber), variance: chain.variance(dayNumber) },
      country: country === null ? null : this.factorDay(country, dayNumber),
    };
  }

  /** How many days are kept. */
  get size(): number {
    return this.#factors.size;
  }

  #dropOldest(): void {
    for (const name of this.#factors.keys()) {
      this.#factors.delete(name);
      return;
    }
  }
}

const kinds: Readonly<Record<string, ProfileKind>> = {
  ...{ world: 'world', US: 'US', HK: 'HK', EU: 'EU', small: 'US' },
};

/** Factors of a country move by its day; goods, currencies and coins round the clock. */
function profileKindOf(name: string): ProfileKind {
  return kinds[name.split(':')[0] ?? name] ?? 'round';
}
