import { type AlertReference, alertThreshold } from '@candor/domain/alerts/alert-rules';
import { SortedGroups } from '../trading/watch/sorted-groups.ts';
import type { Alert } from './alert-ports.ts';

/** Alerts by the price at which they are reached: from there up, or from there down. */
interface ByPrice {
  readonly up: SortedGroups<bigint, Alert>;
  readonly down: SortedGroups<bigint, Alert>;
}

/**
 * The alerts of one instrument, found by a price: those that wait for it, and those that have fired
 * and wait for it to go back. Thresholds of changes move with the close before the day.
 */
export class AlertShelf {
  readonly #byId = new Map<string, Alert>();
  #armed = byPrice();
  #fired = byPrice();
  /** They fired, and nothing reaches them today. */
  #unreachable = new Set<Alert>();
  /** Null before the first quote: nothing is arranged then. */
  #reference: AlertReference | null = null;

  get size(): number {
    return this.#byId.size;
  }

  has(alertId: string): boolean {
    return this.#byId.has(alertId);
  }

  /** Puts an alert in the place of the one with its id, if there is one. */
  put(alert: Alert): void {
    this.remove(alert.id);
    this.#byId.set(alert.id, alert);
    this.#arrange(alert, 'add');
  }

  /** Tells whether it was here. */
  remove(alertId: string): boolean {
    const alert = this.#byId.get(alertId);
    if (alert === undefined) return false;
    this.#arrange(alert, 'remove');
    return this.#byId.delete(alertId);
  }

  /** Armed alerts that a price reaches, and those that fired and it does not reach any more. */
  touchedBy(last: bigint, reference: AlertReference): readonly Alert[] {
    this.#follow(reference);
    return [
      ...this.#armed.up.upTo(last),
      ...this.#armed.down.from(last),
      ...this.#fired.up.from(last + 1n),
      ...this.#fired.down.upTo(last - 1n),
      ...this.#unreachable,
    ];
  }

  #follow(reference: AlertReference): void {
    const { previousClose, priceDecimals } = reference;
    const known = this.#reference;
    if (known?.previousClose === previousClose && known.priceDecimals === priceDecimals) return;
    this.#reference = { previousClose, priceDecimals };
    this.#armed = byPrice();
    this.#fired = byPrice();
    this.#unreachable = new Set();
    for (const alert of this.#byId.values()) this.#arrange(alert, 'add');
  }

  #arrange(alert: Alert, change: 'add' | 'remove'): void {
    if (this.#reference === null) return;
    const threshold = alertThreshold(alert, this.#reference);
    if (threshold !== null) {
      const { price, goes } = threshold;
      (alert.isArmed ? this.#armed : this.#fired)[goes][change](price, alert);
    } else if (change === 'remove') this.#unreachable.delete(alert);
    else if (!alert.isArmed) this.#unreachable.add(alert);
  }
}

function byPrice(): ByPrice {
  return { up: new SortedGroups(), down: new SortedGroups() };
}
