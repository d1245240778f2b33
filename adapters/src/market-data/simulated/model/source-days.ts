import { type ProfileKind, profileOf } from './day-profile.ts';
import type { ChainDays, FactorChain } from './factor-chain.ts';
import type { OwnChain } from './own-chain.ts';
import { SourceDay } from './source-day.ts';

const DAYS_KEPT = 512;

/** The drawn days of sources: a factor's is shared by all that move with it. */
export class SourceDays {
  readonly #factors = new Map<string, SourceDay>();

  factorDay(factor: FactorChain, dayNumber: number): SourceDay {
    const name = `${factor.name} ${dayNumber}`;
    const known = this.#factors.get(name);
    if (known !== undefined) return known;
    const built = new SourceDay({
      ...termsOf(factor, dayNumber, profileKindOf(factor.name)),
      ...{ source: factor.source, country: null },
    });
    if (this.#factors.size >= DAYS_KEPT) this.#factors.clear();
    this.#factors.set(name, built);
    return built;
  }

  ownDay(chain: OwnChain, dayNumber: number): SourceDay {
    const { country, profile } = chain.terms;
    return new SourceDay({
      ...termsOf(chain, dayNumber, profile),
      source: chain.source,
      country: country === null ? null : this.factorDay(country, dayNumber),
    });
  }
}

function termsOf(days: ChainDays, dayNumber: number, kind: ProfileKind) {
  const move = days.move(dayNumber);
  const variance = days.variance(dayNumber);
  return { dayNumber, move, variance, profile: profileOf(kind, dayNumber) };
}

const kinds: Readonly<Record<string, ProfileKind>> = {
  ...{ world: 'world', US: 'US', HK: 'HK', EU: 'EU', small: 'US' },
};

/** Factors of a country move by its day; goods, currencies and coins round the clock. */
function profileKindOf(name: string): ProfileKind {
  return kinds[name.split(':')[0] ?? name] ?? 'round';
}
