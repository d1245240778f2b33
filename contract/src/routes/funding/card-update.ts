import Type from 'typebox';
import { id } from '../../fields.ts';
import { CardRow } from '../../money-shapes.ts';
import { defineRoute } from '../../route.ts';
import { cardFields, write } from './shapes.ts';

export const cardUpdate = defineRoute({
  ...write,
  id: 'cardUpdate',
  repeat: 'idem',
  path: '/UserAccount/UpdateCardNo',
  proof: 'always',
  summary: 'Change a bank card or wallet; a number left masked is unchanged.',
  input: Type.Object({ id: id(), ...cardFields }),
  output: CardRow,
  errors: [
    'NOT_FOUND',
    'BANK_CARD_NUMBER_INVALID',
    'WALLET_ADDRESS_INVALID',
    'CARD_EXISTS',
    'CARD_IN_USE',
  ],
});
