import Type from 'typebox';
import { id, instrumentCode, marketCode, quantity, sourceCode } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { SubscriptionRow } from '../../trading-shapes.ts';
import { clientOrderId, order } from './shapes.ts';

export const newSharesCreate = defineRoute({
  ...order,
  id: 'newSharesCreate',
  path: '/NewShares/create',
  keyScope: 'trade',
  summary: 'Subscribe to an offering of new shares (source 5).',
  input: Type.Object({
    newSharesId: id(),
    stockCode: instrumentCode(),
    stockName: Type.Optional(Type.String({ maxLength: 200 })),
    market: marketCode(),
    source: sourceCode(),
    num: quantity(),
    price: Type.Optional(Type.String({ maxLength: 32 })),
    clientOrderId: clientOrderId(),
  }),
  output: SubscriptionRow,
  errors: [
    'LOT',
    'INSUFFICIENT',
    'NO_INSTRUMENT',
    'DUPLICATE',
    'KYC_REQUIRED',
    'NOT_TRADABLE',
    'IPO_TWICE',
    'IPO_CLOSED',
    'MAX_NUM',
  ],
});
