import type { Sampled } from '../sample.ts';

/** 60 instruments that are cheap to draw: nothing that hangs on an index of many parts. */
export const sixty: Sampled = {
  groups: {
    'US shares': 31,
    goods: 9,
    'other futures': 3,
    currencies: 15,
    bonds: 2,
  },
  tied: new Set(['GLD', 'SLV', 'BTCUSD', 'EURUSD', 'USDMXN', 'SOXL']),
};
