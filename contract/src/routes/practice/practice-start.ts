import Type from 'typebox';
import { instrumentCode, marketCode, sourceCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { call, PracticeState, practiceDay, practiceLimits } from './shapes.ts';

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
