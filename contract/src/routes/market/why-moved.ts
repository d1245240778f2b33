import Type from 'typebox';
import { eventKinds } from '../../enums.ts';
import { Bool, Decimal, Int, maybe, oneOf, Timestamp } from '../../fields.ts';
import { InstrumentKey } from '../../market-shapes.ts';
import { defineRoute } from '../../route.ts';
import { exactCode, readOnly } from './shapes.ts';

export const whyMoved = defineRoute({
  ...readOnly,
  id: 'whyMoved',
  method: 'GET',
  path: '/m_ft/whyMoved',
  keyScope: 'read',
  summary: 'What a price did since its previous close, parted so that nothing is left over.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    /** The instant of all figures. */
    asOfTimestamp: Timestamp,
    /** The instant of the previous close. */
    sinceTimestamp: maybe(Timestamp),
    timeZone: Type.String(),
    currency: Type.String(),
    previousClose: maybe(Decimal),
    lastPrice: maybe(Decimal),
    /** The parts of `causes` sum to these. */
    change: maybe(Decimal),
    changeRatio: maybe(Decimal),
    /** market: beta x the index. sector: its mean less its beta x the index. own: the rest. */
    causes: Type.Array(
      Type.Object({
        cause: oneOf(['market', 'sector', 'own']),
        amount: Decimal,
        ratio: Decimal,
        /** In money, of what the caller holds. */
        worth: maybe(Decimal),
      }),
    ),
    index: maybe(
      Type.Object({
        instrument: InstrumentKey,
        ratio: Decimal,
        beta: Decimal,
        /** Daily moves the beta was counted from; 0 where there were too few, and then it is 1. */
        days: Int,
      }),
    ),
    sector: maybe(Type.Object({ name: Type.String(), ratio: Decimal, beta: Decimal, count: Int })),
    /** What the caller holds, below zero a short, and what the move made of it. */
    position: maybe(Decimal),
    worth: maybe(Decimal),
    /** What happened to the instrument since the previous close, by its kind. */
    events: Type.Array(
      Type.Object({ id: Type.String(), kind: oneOf(eventKinds), timestamp: Timestamp }),
    ),
    simulated: Bool,
  }),
  errors: ['NO_INSTRUMENT', 'NOT_READY'],
});
