import {
  buildCatalogue,
  type Catalogue,
  isCatalogueStale,
} from '@candor/domain/instruments/catalogue';
import type { Clock } from '../clock.ts';

/**
 * The catalogue of today: built anew when a day has passed, so that contracts roll by themselves.
 */
export class RollingCatalogue {
  readonly #clock: Clock;
  #current: Catalogue;
  #checkedAtMs: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#checkedAtMs = clock.nowMs();
    this.#current = buildCatalogue(this.#checkedAtMs);
  }

  get(): Catalogue {
    const nowMs = this.#clock.nowMs();
    if (nowMs === this.#checkedAtMs) return this.#current;
    this.#checkedAtMs = nowMs;
    if (isCatalogueStale(this.#current, nowMs)) this.#current = buildCatalogue(nowMs);
    return this.#current;
  }
}
