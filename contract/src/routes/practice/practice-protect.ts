import Type from 'typebox';
import { id } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { exitPrice } from '../orders/shapes.ts';
import { call, PracticeState, runId } from './shapes.ts';

export const practiceProtect = defineRoute({
  ...call,
  id: 'practiceProtect',
  path: '/practice/protect',
  repeat: 'key',
  summary: 'Set, change or take off the take profit and the stop loss of a position of a replay.',
  input: Type.Object({
    id: runId(),
    positionId: id(),
    takeProfitPrice: exitPrice(),
    stopLossPrice: exitPrice(),
  }),
  output: PracticeState,
  errors: [
    ...(['NOT_FOUND', 'PRACTICE_ENDED', 'PRACTICE_ORDERS', 'NOT_TRADABLE', 'TICK'] as const),
    ...(['STALE_PRICE', 'PRICE_BAND', 'EXIT_SIDE', 'OVER_CLOSE'] as const),
    ...(['KEY_RUNNING', 'PRACTICE_FULL'] as const),
  ],
});
