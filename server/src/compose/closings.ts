import { ClosingDesk } from '../closing/closing-desk.ts';
import { stillOpenNews } from '../closing/closing-news.ts';
import type { Services } from '../services.ts';

/** The desk that ends what customers closed. */
export function composeClosings(
  { stores, exports, clock, inbox }: Services,
  onFailure: (error: unknown) => void,
): ClosingDesk {
  return new ClosingDesk({
    store: stores.closings,
    exports,
    clock,
    onFailure,
    tellOpen: stillOpenNews({ inbox, clock }),
  });
}
