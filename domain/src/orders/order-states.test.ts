import { expect, test } from 'vitest';
import {
  advanceOrder,
  nextOrderState,
  type OrderEvent,
  orderStates,
  wireOrderStatus,
} from './order-states.ts';

const events: readonly OrderEvent[] = [
  'queue',
  'arm',
  'work',
  'partFill',
  'fill',
  'requestCancel',
  'cancel',
  'expire',
  'deny',
  'reject',
];

test('an order that has ended takes no further event', () => {
  for (const state of ['filled', 'cancelled', 'expired', 'denied', 'rejected'] as const) {
    for (const event of events) expect(() => advanceOrder(state, event)).toThrow(state);
  }
});

test('every open state can still fill, be cancelled and expire; a stop has to be elected first', () => {
  for (const state of orderStates.filter((one) => Object.keys(nextOrderState[one]).length > 0)) {
    if (state === 'armed') expect(() => advanceOrder(state, 'fill')).toThrow();
    else expect(advanceOrder(state, 'fill')).toBe('filled');
    expect(advanceOrder(state, 'cancel')).toBe('cancelled');
    expect(advanceOrder(state, 'expire')).toBe('expired');
  }
});

test('what has filled in part is neither denied nor rejected any more', () => {
  for (const event of ['deny', 'reject'] as const) {
    expect(() => advanceOrder('partlyFilled', event)).toThrow();
  }
});

test('a fill while a cancel is pending leaves the cancel pending', () => {
  expect(nextOrderState.pendingCancel.partFill).toBe('pendingCancel');
});

test('the wire knows four codes', () => {
  expect(wireOrderStatus).toEqual({
    accepted: 0,
    queuedForOpen: 0,
    armed: 0,
    working: 0,
    partlyFilled: 3,
    pendingCancel: 0,
    filled: 1,
    cancelled: 2,
    expired: 2,
    denied: 2,
    rejected: 2,
  });
});
