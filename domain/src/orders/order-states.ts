import { type OrderStatus, orderStatus } from '@candor/contract/enums';

export const orderStates = [
  'accepted',
  'queuedForOpen',
  'armed',
  'working',
  'partlyFilled',
  'pendingCancel',
  'filled',
  'cancelled',
  'expired',
  'denied',
  'rejected',
] as const;
export type OrderState = (typeof orderStates)[number];

export type OrderEvent =
  | 'queue'
  | 'arm'
  | 'work'
  | 'partFill'
  | 'fill'
  | 'requestCancel'
  | 'cancel'
  | 'expire'
  | 'deny'
  | 'reject';

/**
 * The life of an order. `denied` is our own risk gate, `rejected` the venue. A venue of the outside
 * world answers a cancel later, so an order can still fill while its cancel is pending.
 */
export const nextOrderState = {
  accepted: {
    queue: 'queuedForOpen',
    arm: 'armed',
    work: 'working',
    partFill: 'partlyFilled',
    fill: 'filled',
    cancel: 'cancelled',
    expire: 'expired',
    deny: 'denied',
    reject: 'rejected',
  },
  queuedForOpen: {
    arm: 'armed',
    work: 'working',
    partFill: 'partlyFilled',
    fill: 'filled',
    requestCancel: 'pendingCancel',
    cancel: 'cancelled',
    expire: 'expired',
    deny: 'denied',
    reject: 'rejected',
  },
  /** A stop that waits for its price. */
  armed: {
    queue: 'queuedForOpen',
    work: 'working',
    requestCancel: 'pendingCancel',
    cancel: 'cancelled',
    expire: 'expired',
    reject: 'rejected',
  },
  working: {
    // A market that closes takes a good-till-cancelled order back into the queue.
    queue: 'queuedForOpen',
    partFill: 'partlyFilled',
    fill: 'filled',
    requestCancel: 'pendingCancel',
    cancel: 'cancelled',
    expire: 'expired',
    reject: 'rejected',
  },
  partlyFilled: {
    partFill: 'partlyFilled',
    fill: 'filled',
    requestCancel: 'pendingCancel',
    cancel: 'cancelled',
    expire: 'expired',
  },
  pendingCancel: {
    partFill: 'pendingCancel',
    fill: 'filled',
    cancel: 'cancelled',
    expire: 'expired',
  },
  filled: {},
  cancelled: {},
  expired: {},
  denied: {},
  rejected: {},
} as const satisfies Record<OrderState, Partial<Record<OrderEvent, OrderState>>>;

const nextByEvent: Readonly<Record<OrderState, Partial<Record<OrderEvent, OrderState>>>> =
  nextOrderState;

/** What each state says on the wire (calls.md 0.5). A cancel after a part fill stays 2. */
export const wireOrderStatus = {
  accepted: orderStatus.inProgress,
  queuedForOpen: orderStatus.inProgress,
  armed: orderStatus.inProgress,
  working: orderStatus.inProgress,
  partlyFilled: orderStatus.partlyFilled,
  pendingCancel: orderStatus.inProgress,
  filled: orderStatus.success,
  cancelled: orderStatus.cancelled,
  expired: orderStatus.cancelled,
  denied: orderStatus.cancelled,
  rejected: orderStatus.cancelled,
} as const satisfies Record<OrderState, OrderStatus>;

/** The state after an event. Throws when the table knows no such step: a broken invariant. */
export function advanceOrder(state: OrderState, event: OrderEvent): OrderState {
  const next = nextByEvent[state][event];
  if (next === undefined) throw new Error(`An order that is ${state} cannot ${event}.`);
  return next;
}
