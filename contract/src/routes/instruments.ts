import Type from 'typebox';
import {
  Bool,
  classify,
  Decimal,
  Int,
  instrumentCode,
  listOf,
  marketCode,
  maybe,
  sourceCode,
  Timestamp,
  text,
  timestamp,
  walletType,
} from '../fields.ts';
import { DepthLevel, TradeRow } from '../market-shapes.ts';
import { defineRoute } from '../route.ts';

const readOnly = { caller: 'visitor', repeat: 'safe', tag: 'market' } as const;
const exactCode = () =>
  Type.Object({ stockCode: instrumentCode(), source: sourceCode(), market: marketCode() });

const marketOfCode = {
  market: maybe(Type.String()),
  marketType: maybe(Int),
  classify: maybe(classify()),
};

export const getMaket = defineRoute({
  ...readOnly,
  id: 'getMaket',
  method: 'POST',
  path: '/market/getMaket',
  summary: 'Which market a code belongs to.',
  input: Type.Object({
    stkName: Type.Optional(Type.String({ maxLength: 200 })),
    stkcode: instrumentCode(),
  }),
  output: Type.Object({ market: Type.String(), marketType: Int, classify: classify() }),
  errors: ['NO_INSTRUMENT', 'AMBIGUOUS'],
});

export const getMakets = defineRoute({
  ...readOnly,
  id: 'getMakets',
  method: 'POST',
  path: '/market/getMakets',
  summary: 'Which markets up to 100 codes belong to; null where unknown.',
  input: Type.Object({
    list: Type.Array(
      Type.Object({
        stkName: Type.Optional(Type.String({ maxLength: 200 })),
        stkcode: Type.String({ maxLength: 64 }),
      }),
      { maxItems: 100 },
    ),
  }),
  output: listOf(Type.Object({ stkName: Type.String(), stkcode: Type.String(), ...marketOfCode })),
  errors: [],
});

export const getMinCount = defineRoute({
  ...readOnly,
  id: 'getMinCount',
  method: 'POST',
  path: '/stocka_config/getMinCount',
  summary: 'What may be ordered: steps, limits, leverages, fees.',
  input: exactCode(),
  output: Type.Object({
    minCount: Decimal,
    maxNum: Decimal,
    tickSize: Decimal,
    unit: Type.String(),
    leverages: Type.Array(Int),
    orderTypes: Type.Array(Int),
    shortable: Bool,
    tradable: Bool,
    refuseReason: maybe(Type.String()),
    walletType: maybe(walletType()),
    currency: Type.String(),
    multiplier: Decimal,
    maintenanceRatio: Decimal,
    settleDays: Int,
    feeLines: Type.Array(Type.Object({ name: Type.String(), rule: Type.String() })),
  }),
  errors: ['NO_INSTRUMENT'],
});

export const depth = defineRoute({
  ...readOnly,
  id: 'depth',
  method: 'GET',
  path: '/m_ft/depth',
  summary: 'Ten levels of the book on each side.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    bids: Type.Array(DepthLevel),
    asks: Type.Array(DepthLevel),
    seq: Int,
    /** False: the source of these prices has no book, which is not an empty one. */
    isOffered: Type.Boolean(),
  }),
  errors: ['NO_INSTRUMENT'],
});

export const trades = defineRoute({
  ...readOnly,
  id: 'trades',
  method: 'GET',
  path: '/m_ft/trades',
  summary: 'The last 50 prints.',
  extension: true,
  input: exactCode(),
  output: Type.Object({
    list: Type.Array(TradeRow),
    seq: Int,
    /** False: the source of these prices tells no single trades. */
    isOffered: Type.Boolean(),
  }),
  errors: ['NO_INSTRUMENT'],
});

export const feeSchedule = defineRoute({
  ...readOnly,
  id: 'feeSchedule',
  method: 'GET',
  path: '/fee/schedule',
  summary: 'The fee rules of a market on a day.',
  extension: true,
  input: Type.Object({
    market: Type.Optional(text(32)),
    dateTimestamp: Type.Optional(timestamp()),
  }),
  output: listOf(
    Type.Object({
      market: Type.String(),
      source: maybe(sourceCode()),
      name: Type.String(),
      rule: Type.String(),
      rounding: Type.String(),
      validFromTimestamp: Timestamp,
      validToTimestamp: maybe(Timestamp),
    }),
  ),
  errors: [],
});
