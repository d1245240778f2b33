import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import type { Alert, AlertNews, AlertStore } from './alert-ports.ts';
import { AlertShelf } from './alert-shelf.ts';

/** A repeating alert speaks at most this often, however often the price crosses. */
const REPEAT_AFTER_MS = 5 * 60_000;

export interface AlertWatchDeps {
  readonly store: AlertStore;
  readonly news: AlertNews;
  readonly instrument: (instrumentId: string) => Instrument | null;
  /** Asks for quotes of an instrument from now on, or no longer. */
  readonly follow: (instrument: Instrument) => void;
  readonly unfollow: (instrumentId: string) => void;
  /** Told of failures of the store or of the news; the alert is tried again on the next quote. */
  readonly onFailure: (cause: unknown) => void;
}

/**
 * Watches quotes for everybody's alerts. A quote costs the alerts whose price it reached. The store
 * decides who fires: an alert fires once however many processes watch it.
 */
export class AlertWatch {
  readonly #deps: AlertWatchDeps;
  /** Alerts by the id of the instrument whose quotes they follow. */
  readonly #byInstrument = new Map<string, AlertShelf>();
  readonly #busy = new Set<string>();

  constructor(deps: AlertWatchDeps) {
    this.#deps = deps;
  }

  /** Loads every active alert. */
  async start(): Promise<void> {
    for (const alert of await this.#deps.store.active()) this.add(alert);
  }

  /** Watches an alert from now on. */
  add(alert: Alert): void {
    const instrumentId = this.#quotedAs(alert);
    // An expired contract has no more quotes to wait for.
    if (instrumentId === null) return;
    const shelf = this.#byInstrument.get(instrumentId) ?? this.#newShelf(instrumentId);
    shelf?.put(alert);
  }

  /** Stops watching an alert; one that is not watched is no error. */
  remove(alertId: string): void {
    for (const [instrumentId, alerts] of this.#byInstrument) {
      if (!alerts.remove(alertId)) continue;
      if (alerts.size > 0) return;
      this.#byInstrument.delete(instrumentId);
      this.#deps.unfollow(instrumentId);
      return;
    }
  }

  /** Looks at fresh quotes. Resolves when everything that fired is stored and told. */
  async onQuotes(quotes: readonly Quote[]): Promise<void> {
    const work: Promise<void>[] = [];
    for (const quote of quotes) {
      for (const alert of this.#touchedBy(quote)) {
        if (!this.#busy.has(alert.id)) work.push(this.#look(alert, quote));
      }
    }
    await Promise.all(work);
  }

  #touchedBy(quote: Quote): readonly Alert[] {
    const { instrumentId, last, previousClose } = quote;
    const instrument = this.#deps.instrument(instrumentId);
    const shelf = this.#byInstrument.get(instrumentId);
    if (instrument === null || shelf === undefined) return [];
    const { priceDecimals } = instrument;
    return shelf.touchedBy(last, { previousClose, priceDecimals });
  }

  /** An armed alert is reached, another one is not any more. */
  async #look(alert: Alert, quote: Quote): Promise<void> {
    const { isArmed } = alert;
    if (!isArmed && quote.timeMs < (alert.firedMs ?? 0) + REPEAT_AFTER_MS) return;
    this.#busy.add(alert.id);
    try {
      if (isArmed) await this.#fire(alert, quote);
      else await this.#rearm(alert);
    } catch (cause) {
      this.#deps.onFailure(cause);
    } finally {
      this.#busy.delete(alert.id);
    }
  }

  async #fire(alert: Alert, quote: Quote): Promise<void> {
    const { store, news } = this.#deps;
    const present = await store.find(alert.id);
    if (present === null) return this.remove(alert.id);
    if (!present.isArmed) return this.#replace(present);
    await news.fired(present, { last: quote.last, timeMs: quote.timeMs });
    const fired = await store.fire(alert.id, quote.timeMs);
    if (fired === null || !fired.isActive) this.remove(alert.id);
    else this.#replace(fired);
  }

  async #rearm(alert: Alert): Promise<void> {
    await this.#deps.store.rearm(alert.id);
    this.#replace({ ...alert, isArmed: true });
  }

  /** Keeps the newer state of an alert unless it was deleted meanwhile. */
  #replace(alert: Alert): void {
    const instrumentId = this.#quotedAs(alert);
    const alerts = instrumentId === null ? undefined : this.#byInstrument.get(instrumentId);
    if (alerts?.has(alert.id)) alerts.put(alert);
  }

  #newShelf(instrumentId: string): AlertShelf | null {
    const instrument = this.#deps.instrument(instrumentId);
    if (instrument === null) return null;
    const shelf = new AlertShelf();
    this.#byInstrument.set(instrumentId, shelf);
    this.#deps.follow(instrument);
    return shelf;
  }

  /** The id whose quotes an alert waits for: of a view, its stock's. */
  #quotedAs(alert: Alert): string | null {
    return this.#deps.instrument(alert.instrumentId)?.heldAs ?? null;
  }
}
