import Type from 'typebox';
import { Decimal, Int, id, listOf, oneOf, timestamp, timeZone, walletType } from '../fields.ts';
import { defineRoute } from '../route.ts';

const call = { method: 'POST', caller: 'customer', tag: 'statements', extension: true } as const;
const WalletFigure = Type.Object({
  walletType: walletType(),
  currency: Type.String(),
  amount: Decimal,
});

export const statementList = defineRoute({
  ...call,
  id: 'statementList',
  path: '/statement/list',
  repeat: 'safe',
  summary: 'Monthly statements.',
  input: Type.Object({ timeZone: timeZone() }),
  output: listOf(
    Type.Object({
      month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }),
      openings: Type.Array(WalletFigure),
      closings: Type.Array(WalletFigure),
      feeTotal: Decimal,
    }),
  ),
  errors: [],
});

export const statementExport = defineRoute({
  ...call,
  id: 'statementExport',
  path: '/statement/export',
  repeat: 'new',
  summary: 'Write a statement to a file.',
  input: Type.Object({
    format: oneOf(['csv', 'pdf', 'json']),
    fromTimestamp: timestamp(),
    toTimestamp: timestamp(),
    timeZone: timeZone(),
    parts: Type.Array(oneOf(['bill', 'orders', 'fills', 'postings']), { minItems: 1, maxItems: 4 }),
  }),
  output: Type.Object({ fileId: Type.String(), size: Int }),
  errors: ['RANGE'],
});

export const statementFile = defineRoute({
  ...call,
  id: 'statementFile',
  method: 'GET',
  path: '/statement/file/{fileId}',
  repeat: 'safe',
  summary: 'Download an exported statement within the hour.',
  answersFile: true,
  input: Type.Object({ fileId: id() }),
  output: Type.Unknown(),
  errors: ['NOT_FOUND'],
});
