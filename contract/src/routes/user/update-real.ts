import Type from 'typebox';
import { field, oneOf, reviewCode, Timestamp, text } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

const name = (missing: 'FIRST_NAME_REQUIRED' | 'LAST_NAME_REQUIRED') =>
  field(text(200), { missing, malformed: 'FIELD_TOO_LONG' });

const idCard = { field: 'cardType', isOneOf: [1] } as const;
const passport = { field: 'cardType', isOneOf: [2] } as const;

export const updateReal = defineRoute({
  id: 'updateReal',
  method: 'POST',
  path: '/updateReal',
  caller: 'customer',
  repeat: 'key',
  whileFrozen: 'served',
  tag: 'user',
  summary: 'Hand in identity documents for review.',
  input: Type.Object({
    country: field(Type.String({ pattern: '^[A-Z]{2}$' }), {
      missing: 'COUNTRY_REQUIRED',
      malformed: 'COUNTRY_REQUIRED',
    }),
    firstName: name('FIRST_NAME_REQUIRED'),
    lastName: name('LAST_NAME_REQUIRED'),
    cardType: oneOf([1, 2]),
    idCardNumber: field(Type.Optional(text(50)), {
      missing: 'ID_CARD_REQUIRED',
      malformed: 'ID_CARD_REQUIRED',
      requiredWhen: idCard,
      onlyWhen: idCard,
    }),
    passportNumber: field(Type.Optional(text(50)), {
      missing: 'PASSPORT_REQUIRED',
      malformed: 'PASSPORT_REQUIRED',
      requiredWhen: passport,
      onlyWhen: passport,
    }),
    frontUrl: field(text(200), { missing: 'IMAGE_REQUIRED', malformed: 'IMAGE_REQUIRED' }),
    backUrl: field(Type.Optional(text(200)), {
      missing: 'IMAGE_REQUIRED',
      malformed: 'IMAGE_REQUIRED',
      requiredWhen: idCard,
      onlyWhen: idCard,
    }),
  }),
  output: Type.Object({
    kycStatus: reviewCode(),
    submitTimestamp: Timestamp,
    reviewByTimestamp: Timestamp,
  }),
  errors: ['KYC_PENDING', 'KYC_DONE'],
});
