/** What one order opened, at one cost. Lots are used up first in, first out. */
export interface Lot {
  /** The fill that opened it. */
  readonly lotId: string;
  readonly openedAtMs: number;
  readonly quantity: bigint;
  /** Cash value in the wallet's currency, fees not included. */
  readonly costMinor: bigint;
}

/** How much a lot was when it was opened, or laid anew by a split. */
export type LotOpened = Pick<Lot, 'quantity' | 'costMinor'>;

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

/** These lots in the place of all that were open; they stand behind them, which are used up. */
export function replaceLots(queue: LotQueue, lots: readonly Lot[]): LotQueue {
  const { shared, end } = queue;
  const used = { usedQuantity: 0n, usedCostMinor: 0n };
  const all = [...shared.slice(0, end), ...lots];
  return { shared: all, start: end, end: all.length, ...used };
}

/**
 * Open lots in the count after a split, of which `parts` (a `from`-th of a unit each) are paid in
 * cash, first in, first out. Each ends at the whole unit it reaches together with those before it;
 * the cost of one that is left with nothing goes to the next, so no cost is lost.
 */
export function splitLots(
  queue: LotQueue,
  { to, from, parts }: { readonly to: bigint; readonly from: bigint; readonly parts: bigint },
): readonly Lot[] {
  const inParts = openLots(queue).map((lot) => ({ ...lot, quantity: lot.quantity * to }));
  const lots: Lot[] = [];
  let reached = 0n;
  let placed = 0n;
  let costMinor = 0n;
  for (const lot of openLots(takeLots(lotQueue(inParts), parts).queue)) {
    reached += lot.quantity;
    costMinor += lot.costMinor;
    const quantity = reached / from - placed;
    if (quantity === 0n) continue;
    lots.push({ ...lot, quantity, costMinor });
    placed += quantity;
    costMinor = 0n;
  }
  return lots;
}

/** The queue in which these lots stand behind so many that are used up, of which nobody asks. */
export function queueBehind(before: number, lots: readonly Lot[]): LotQueue {
  const gone: Lot = { lotId: '', openedAtMs: 0, quantity: 0n, costMinor: 0n };
  return replaceLots(lotQueue(new Array<Lot>(before).fill(gone)), lots);
}

/**
 * The queue of a position that holds so much, after a fill was taken back: these lots, each as it
 * was opened, of the first of which more than that was used before. What is left of it shares its
 * cost as if nothing had happened: what is used of a lot depends on the whole lot alone. Throws
 * when the lots are not of that many: then they and the position tell two things.
 */
export function laidBack(
  before: number,
  { lots, quantity }: { readonly lots: readonly Lot[]; readonly quantity: bigint },
): LotQueue {
  const queue = queueBehind(before, lots);
  const usedQuantity = lots.reduce((sum, lot) => sum + lot.quantity, 0n) - quantity;
  if (usedQuantity === 0n) return queue;
  if (usedQuantity < 0n || usedQuantity >= (lots[0]?.quantity ?? 0n)) {
    throw new Error(`The lots of a position of ${quantity} have ${usedQuantity} more than that.`);
  }
  return takeLots(queue, usedQuantity).queue;
}

/**
 * What a close used, open again before what it left, each lot as it was opened. `first` is the one
 * it took from first, of which a part may have been used before.
 */
export function wholeAgain(
  used: readonly LotUse[],
  { first, queue }: { readonly first: LotOpened; readonly queue: LotQueue },
): readonly Lot[] {
  const left = queue.shared.slice(queue.start, queue.end);
  const { lotId: at } = left[0] ?? {};
  const [head, ...others] = used.filter(({ lotId }) => lotId !== at);
  if (head === undefined) return left;
  const { quantity, costMinor } = first;
  return [{ ...head, quantity, costMinor }, ...others, ...left];
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
