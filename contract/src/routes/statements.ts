import Type from 'typebox';
import { billTypes } from '../enums.ts';
import { Decimal, Int, id, oneOf, timestamp, timeZone, walletType } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { call } from './statements-shapes.ts';

export const statementExport = defineRoute({
  ...call,
  id: 'statementExport',
  path: '/statement/export',
  keyScope: 'read',
  repeat: 'new',
  summary: 'Write a statement to a file.',
  input: Type.Object({
    format: oneOf(['csv', 'pdf', 'json']),
    fromTimestamp: timestamp(),
    toTimestamp: timestamp(),
    timeZone: timeZone(),
    parts: Type.Array(oneOf(['bill', 'orders', 'fills', 'postings', 'lots']), {
      minItems: 1,
      maxItems: 5,
    }),
  }),
  output: Type.Object({ fileId: Type.String(), size: Int }),
  errors: ['RANGE', 'FIELD_INVALID', 'STATEMENT_SIZE'],
});

export const statementFile = defineRoute({
  ...call,
  id: 'statementFile',
  method: 'GET',
  path: '/statement/file/{fileId}',
  keyScope: 'read',
  repeat: 'safe',
  summary: 'Download an exported statement within the hour.',
  answersFile: true,
  input: Type.Object({ fileId: id() }),
  output: Type.Unknown(),
  errors: ['NOT_FOUND'],
});

const WalletFigure = Type.Object({
  walletType: walletType(),
  currency: Type.String(),
  amount: Decimal,
});

/** In a currency: what one kind of movement brought in and took out of all its wallets. */
const Sum = Type.Object({
  currency: Type.String(),
  billType: oneOf(billTypes),
  in: Decimal,
  out: Decimal,
});

const Stretch = {
  fromTimestamp: timestamp(),
  toTimestamp: timestamp(),
  openings: Type.Array(WalletFigure),
  closings: Type.Array(WalletFigure),
  /** Of the wallets in dollars; `sums` has the others'. */
  feeTotal: Decimal,
  sums: Type.Array(Sum),
  entries: Int,
};

export const statementList = defineRoute({
  ...call,
  id: 'statementList',
  path: '/statement/list',
  keyScope: 'read',
  repeat: 'safe',
  summary: 'Monthly statements.',
  input: Type.Object({
    timeZone: timeZone(),
    /** Asks for the figures of this range too. */
    fromTimestamp: Type.Optional(timestamp()),
    toTimestamp: Type.Optional(timestamp()),
  }),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
        ...Stretch,
        /** The month is over: what stands in it stays as it is. */
        isClosed: Type.Boolean(),
      }),
    ),
    range: Type.Optional(Type.Object(Stretch)),
  }),
  errors: ['RANGE', 'FIELD_INVALID'],
});
