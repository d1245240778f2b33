import Type from 'typebox';
import { field, id, moneyKind, text } from '../fields.ts';

/** What the calls of this section share. */

export const read = { method: 'POST', caller: 'customer', repeat: 'safe', tag: 'funding' } as const;

export const write = { ...read, repeat: 'key' } as const;

export const cardId = () => field(id(), { missing: 'CARD_REQUIRED', malformed: 'NOT_FOUND' });

export const whenBank = { field: 'kind', isOneOf: ['BANK'] } as const;

export const whenWallet = { field: 'kind', isOneOf: ['VM'] } as const;

export const cardFields = {
  kind: moneyKind(),
  bankName: field(Type.Optional(text(50)), {
    missing: 'BANK_NAME_REQUIRED',
    malformed: 'FIELD_TOO_LONG',
    isName: true,
    requiredWhen: whenBank,
  }),
  bankAccountName: field(Type.Optional(text(50)), {
    missing: 'BANK_ACCOUNT_NAME_REQUIRED',
    malformed: 'FIELD_TOO_LONG',
    isName: true,
    requiredWhen: whenBank,
  }),
  cardNumber: field(Type.Optional(Type.String({ pattern: '^[0-9A-Za-z* -]{4,48}$' })), {
    missing: 'BANK_CARD_NUMBER_REQUIRED',
    malformed: 'BANK_CARD_NUMBER_REQUIRED',
    requiredWhen: whenBank,
  }),
  walletAddress: field(Type.Optional(text(120)), {
    missing: 'WALLET_ADDRESS_REQUIRED',
    malformed: 'WALLET_ADDRESS_REQUIRED',
    requiredWhen: whenWallet,
  }),
  currencyType: field(Type.Optional(text(16)), {
    missing: 'CURRENCY_REQUIRED',
    malformed: 'CURRENCY_REQUIRED',
    requiredWhen: whenWallet,
  }),
  network: field(Type.Optional(text(32)), {
    missing: 'CURRENCY_REQUIRED',
    malformed: 'CURRENCY_REQUIRED',
    requiredWhen: whenWallet,
  }),
};
