import type { Order } from '@candor/domain/orders/order';
import type { Watched } from './watched-orders.ts';

/** The orders that are kept whole: those that were worked last. */
export class HotOrders {
  readonly #max: number;
  /** The longest unused first. */
  readonly #hot = new Set<Watched>();

  constructor(max: number) {
    this.#max = max;
  }

  heat(watched: Watched, order: Order): void {
    watched.order = order;
    this.#hot.delete(watched);
    this.#hot.add(watched);
  }

  cool(watched: Watched): void {
    watched.order = null;
    this.#hot.delete(watched);
  }

  /** Cools what is too many; what is under way stays. */
  trim(): void {
    let excess = this.#hot.size - this.#max;
    if (excess <= 0) return;
    for (const watched of this.#hot) {
      if (excess <= 0) return;
      excess -= 1;
      if (!watched.isUnderWay) this.cool(watched);
    }
  }
}
