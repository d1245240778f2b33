/** What one order opened, at one cost. Lots are used up first in, first out. */
export interface Lot {
  /** The fill that opened it. */
  readonly lotId: string;
  readonly openedAtMs: number;
  readonly quantity: bigint;
  /** Cash value in the wallet's currency, fees not included. */
  readonly costMinor: bigint;
}

/** A part of a lot that a closing fill used. */
export interface LotUse {
  readonly lotId: string;
  readonly openedAtMs: number;
  readonly quantity: bigint;
  readonly costMinor: bigint;
}

/**
 * Lots in order of opening. Appending shares the array with earlier values of the queue, so that a
 * position of a hundred thousand lots grows in constant time; `end` keeps each value to its own
 * part.
 */
export interface LotQueue {
  readonly shared: Lot[];
  readonly start: number;
  readonly end: number;
  /** Quantity and cost already used of the first lot. */
  readonly usedQuantity: bigint;
  readonly usedCostMinor: bigint;
}

/** A queue of the given lots, oldest first. */
export function lotQueue(lots: readonly Lot[]): LotQueue {
  return {
    shared: [...lots],
    start: 0,
    end: lots.length,
    usedQuantity: 0n,
    usedCostMinor: 0n,
  };
}

export function appendLot(queue: LotQueue, lot: Lot): LotQueue {
  if (queue.end === queue.shared.length) {
    queue.shared.push(lot);
    return { ...queue, end: queue.end + 1 };
  }
  // Another value of this queue went on from here (a batch that was rolled back): leave it alone.
  return { ...queue, shared: [...queue.shared.slice(0, queue.end), lot], end: queue.end + 1 };
}

/** What is left of each lot, oldest first. */
export function openLots(queue: LotQueue): readonly Lot[] {
  const lots = queue.shared.slice(queue.start, queue.end);
  const first = lots[0];
  if (first === undefined || queue.usedQuantity === 0n) return lots;
  lots[0] = {
    ...first,
    quantity: first.quantity - queue.usedQuantity,
    costMinor: first.costMinor - queue.usedCostMinor,
  };
  return lots;
}

/**
 * Uses up `quantity` first in, first out. A part of a lot takes its share of the cost rounded down,
 * the last part the rest, so a lot's uses sum to its cost. Throws when more is asked than is there.
 */
export function takeLots(
  queue: LotQueue,
  quantity: bigint,
): { readonly queue: LotQueue; readonly uses: readonly LotUse[] } {
  const uses: LotUse[] = [];
  let { start, usedQuantity, usedCostMinor } = queue;
  let left = quantity;
  while (left > 0n) {
    const lot = start < queue.end ? queue.shared[start] : undefined;
    if (lot === undefined) throw new Error(`${left} more to close than the lots hold.`);
    const open = lot.quantity - usedQuantity;
    const whole = left >= open;
    const taken = whole ? open : left;
    const costMinor = whole
      ? lot.costMinor - usedCostMinor
      : (lot.costMinor * (usedQuantity + taken)) / lot.quantity - usedCostMinor;
    uses.push({ lotId: lot.lotId, openedAtMs: lot.openedAtMs, quantity: taken, costMinor });
    left -= taken;
    start = whole ? start + 1 : start;
    usedQuantity = whole ? 0n : usedQuantity + taken;
    usedCostMinor = whole ? 0n : usedCostMinor + costMinor;
  }
  return { queue: { ...queue, start, usedQuantity, usedCostMinor }, uses };
}
