import type { Clock } from '../clock.ts';
import type { HouseNews } from '../roles/bus/house-news.ts';
import { PartitionIndex } from '../trading/watch/partition-index.ts';
import type { Alert, AlertStore } from './alert-ports.ts';
import type { AlertWatch } from './alert-watch.ts';

export interface HouseAlertsDeps {
  readonly watch: Pick<AlertWatch, 'start' | 'add' | 'remove'>;
  readonly store: Pick<AlertStore, 'find'>;
  readonly news: HouseNews;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  /** Hears of reads that failed; they are tried again. */
  readonly onFailure: (error: unknown) => void;
}

/** Alerts are read all together. */
const ALL = [0];

/** Alerts that any process of the house sets or takes away, watched by the one that watches. */
export class HouseAlerts {
  readonly #deps: HouseAlertsDeps;
  readonly #index: PartitionIndex<void>;
  #isWatching = false;

  constructor(deps: HouseAlertsDeps) {
    this.#deps = deps;
    const { clock, onFailure, watch } = deps;
    const takeOver = () => {};
    this.#index = new PartitionIndex({ clock, onFailure, read: () => watch.start(), takeOver });
  }

  /** It stands in the store. */
  add(alert: Alert): void {
    this.#deps.news.tell('alert', { id: alert.id });
    if (this.#isWatching) this.#deps.watch.add(alert);
  }

  /** It stands in the store no more. */
  remove(id: string): void {
    this.#deps.news.tell('alert', { id });
    if (this.#isWatching) this.#deps.watch.remove(id);
  }

  /** Watches all of them from now on, those of other processes too. */
  async start(): Promise<void> {
    const { news } = this.#deps;
    if (!this.#isWatching) {
      news.hear('alert', ({ id }) => this.#findAgain(id));
      // One that was taken away meanwhile is found gone when its price is reached.
      news.onMissed(() => void this.#index.readAgain(ALL));
    }
    this.#isWatching = true;
    await this.#index.readAgain(ALL);
  }

  /** Alerts could not be read yet. */
  get isBehind(): boolean {
    return this.#index.isBehind;
  }

  /** Reads nothing from now on. */
  stop(): void {
    this.#index.stop();
  }

  async #findAgain(id: string): Promise<void> {
    const { watch, store, onFailure } = this.#deps;
    try {
      const alert = await store.find(id);
      if (alert === null) watch.remove(id);
      else watch.add(alert);
    } catch (error) {
      onFailure(error);
      await this.#index.readAgain(ALL);
    }
  }
}
