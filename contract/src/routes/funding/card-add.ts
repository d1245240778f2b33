import Type from 'typebox';
import { CardRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { cardFields, write } from './shapes.ts';

export const cardAdd = defineRoute({
  ...write,
  id: 'cardAdd',
  path: '/UserAccount/addCardNo',
  proof: 'always',
  summary: 'Save a bank card or wallet.',
  input: Type.Object(cardFields),
  output: CardRow,
  errors: ['BANK_CARD_NUMBER_INVALID', 'WALLET_ADDRESS_INVALID', 'CARD_EXISTS', 'CARD_LIMIT'],
});
