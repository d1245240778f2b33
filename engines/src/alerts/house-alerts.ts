import type { HouseNews } from '../roles/bus/house-news.ts';
import type { Alert, AlertStore } from './alert-ports.ts';
import type { AlertWatch } from './alert-watch.ts';

export interface HouseAlertsDeps {
  readonly watch: Pick<AlertWatch, 'start' | 'add' | 'remove'>;
  readonly store: Pick<AlertStore, 'find'>;
  readonly news: HouseNews;
  readonly onFailure: (error: unknown) => void;
}

/** Alerts that any process of the house sets or takes away, watched by the one that watches. */
export class HouseAlerts {
  readonly #deps: HouseAlertsDeps;
  #isWatching = false;

  constructor(deps: HouseAlertsDeps) {
    this.#deps = deps;
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
    const { watch, store, news, onFailure } = this.#deps;
    if (!this.#isWatching) {
      news.hear('alert', async ({ id }) => {
        const alert = await store.find(id);
        if (alert === null) watch.remove(id);
        else watch.add(alert);
      });
      // One that was taken away meanwhile is found gone when its price is reached.
      news.onMissed(() => void watch.start().catch(onFailure));
    }
    this.#isWatching = true;
    await watch.start();
  }
}
