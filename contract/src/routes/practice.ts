import Type from 'typebox';
import {
  Bool,
  directionCode,
  id,
  instrumentCode,
  limitPrice,
  marketCode,
  openCloseCode,
  orderTypeCode,
  page,
  paging,
  quantity,
  sourceCode,
  triggerPrice,
} from '../fields.ts';
import { exitPrices, requiredOrderName, trail } from '../order-fields.ts';
import { defineRoute } from '../route.ts';
import {
  call,
  PracticeRow,
  PracticeState,
  practiceDay,
  practiceLimits,
  runId,
} from './practice-shapes.ts';

export const practiceCancel = defineRoute({
  ...call,
  id: 'practiceCancel',
  path: '/practice/cancel',
  repeat: 'idem',
  summary: 'Cancel what waits of an order of a replay.',
  input: Type.Object({ id: runId(), orderId: id() }),
  output: PracticeState,
  errors: ['NOT_FOUND', 'ORDER_FILLED', 'PRACTICE_ENDED', 'KEY_RUNNING', 'PRACTICE_FULL'],
});

export const practiceEnd = defineRoute({
  ...call,
  id: 'practiceEnd',
  path: '/practice/end',
  repeat: 'idem',
  summary: 'End a replay where it is, or run it to the close at once, and keep its result.',
  input: Type.Object({
    id: runId(),
    /** What waits sees the rest of the day first. */
    toClose: Type.Optional(Bool),
  }),
  output: PracticeState,
  errors: ['NOT_FOUND', 'KEY_RUNNING', 'PRACTICE_FULL'],
});

export const practiceList = defineRoute({
  ...call,
  id: 'practiceList',
  path: '/practice/list',
  repeat: 'safe',
  summary: 'Finished replays with their results, the newest first.',
  input: Type.Object({ ...paging }),
  output: page(PracticeRow),
  errors: [],
});

export const practiceOrder = defineRoute({
  ...call,
  id: 'practiceOrder',
  path: '/practice/order',
  repeat: 'key',
  summary:
    'Order in a replay, for its day: market, limit, stop or trailing stop, with exits or without.',
  input: Type.Object({
    id: runId(),
    ...requiredOrderName,
    stockCode: instrumentCode(),
    source: sourceCode(),
    market: marketCode(),
    direction: directionCode(),
    type: orderTypeCode(),
    num: quantity(),
    price: limitPrice(),
    triggerPrice: triggerPrice(),
    ...trail,
    /** As of every order: a sale of what is held closes, everything else opens. */
    openClose: Type.Optional(openCloseCode()),
    ...exitPrices,
  }),
  output: PracticeState,
  errors: [
    ...(['NOT_FOUND', 'NO_INSTRUMENT', 'PRACTICE_ENDED', 'PRACTICE_ORDERS'] as const),
    ...(['LOT', 'TICK', 'MAX_NUM', 'PRICE_BAND', 'DUPLICATE', 'OVER_CLOSE'] as const),
    ...(['INSUFFICIENT', 'STALE_PRICE', 'KEY_RUNNING', 'NOT_TRADABLE', 'PRACTICE_FULL'] as const),
    ...(['SHORT_NOT_ALLOWED', 'TRIGGER_SIDE', 'EXIT_SIDE', 'MIN_NOTIONAL'] as const),
  ],
});

export const practiceProtect = defineRoute({
  ...call,
  id: 'practiceProtect',
  path: '/practice/protect',
  repeat: 'key',
  summary: 'Set, change or take off the take profit and the stop loss of a position of a replay.',
  input: Type.Object({
    id: runId(),
    positionId: id(),
    ...exitPrices,
  }),
  output: PracticeState,
  errors: [
    ...(['NOT_FOUND', 'PRACTICE_ENDED', 'PRACTICE_ORDERS', 'NOT_TRADABLE', 'TICK'] as const),
    ...(['STALE_PRICE', 'PRICE_BAND', 'EXIT_SIDE', 'OVER_CLOSE'] as const),
    ...(['KEY_RUNNING', 'PRACTICE_FULL'] as const),
  ],
});

export const practiceSpeed = defineRoute({
  ...call,
  id: 'practiceSpeed',
  path: '/practice/speed',
  repeat: 'idem',
  summary: 'Run a replay faster or slower; 0 has it wait.',
  input: Type.Object({ id: runId(), speed: Type.Integer({ minimum: 0, maximum: 60 }) }),
  output: PracticeState,
  errors: ['NOT_FOUND', 'PRACTICE_ENDED', 'KEY_RUNNING', 'PRACTICE_FULL'],
});

export const practiceStart = defineRoute({
  ...call,
  id: 'practiceStart',
  path: '/practice/start',
  repeat: 'key',
  summary: 'Begin the replay of a past day with practice money.',
  input: Type.Object({
    date: practiceDay(),
    /** Shares and funds of one exchange's calendar, each once. */
    instruments: Type.Array(
      Type.Object({
        stockCode: instrumentCode(),
        source: sourceCode(),
        market: Type.Optional(marketCode()),
      }),
      { minItems: 1, maxItems: practiceLimits.sharesMax },
    ),
    /** Seconds of the day in one. */
    speed: Type.Integer({ minimum: 1, maximum: 60 }),
  }),
  output: PracticeState,
  errors: [
    ...(['NO_INSTRUMENT', 'PRACTICE_DAY', 'PRACTICE_ONLY', 'PRACTICE_MARKET'] as const),
    ...(['PRACTICE_RUNNING', 'PRACTICE_FULL'] as const),
  ],
});

export const practiceState = defineRoute({
  ...call,
  id: 'practiceState',
  path: '/practice/state',
  repeat: 'safe',
  summary: 'The named replay, or else the running one or the newest; null before the first.',
  input: Type.Object({ id: Type.Optional(runId()) }),
  output: Type.Object({ run: Type.Union([PracticeState, Type.Null()]) }),
  errors: ['NOT_FOUND', 'PRACTICE_FULL'],
});
