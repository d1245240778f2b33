import Type from 'typebox';
import { User } from '../account-shapes.ts';
import type { languages } from '../enums.ts';
import {
  Bool,
  emailCode,
  field,
  Int,
  id,
  listOf,
  maybe,
  Nothing,
  oneOf,
  page,
  paging,
  passwordGiven,
  payPasswordChosen,
  payPasswordGiven,
  repeated,
  reviewCode,
  Timestamp,
  text,
  timeZone,
} from '../fields.ts';
import { defineRoute } from '../route.ts';

const tag = 'user';
const name = (missing: 'FIRST_NAME_REQUIRED' | 'LAST_NAME_REQUIRED') =>
  field(text(50), { missing, malformed: 'FIELD_TOO_LONG' });
const permissionType = () => oneOf(['blockTrade']);

export const updatePayPassword = defineRoute({
  id: 'updatePayPassword',
  method: 'POST',
  path: '/updatePayPassword',
  caller: 'customer',
  repeat: 'key',
  tag,
  summary: 'Change the transaction password.',
  input: Type.Object({
    oldPayPassword: payPasswordGiven(),
    payPassword: payPasswordChosen(),
    confirmPayPassword: repeated('payPassword'),
  }),
  output: Nothing,
  errors: ['PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED', 'PAY_PASSWORD_UNSET'],
});

export const settingPayPassword = defineRoute({
  id: 'settingPayPassword',
  method: 'POST',
  path: '/settingPayPassword',
  caller: 'customer',
  repeat: 'key',
  tag,
  summary: 'Set the first transaction password.',
  input: Type.Object({
    payPassword: payPasswordChosen(),
    confirmPayPassword: repeated('payPassword'),
  }),
  output: Nothing,
  errors: ['PAY_PASSWORD_SET'],
});

export const resetPayPassword = defineRoute({
  id: 'resetPayPassword',
  method: 'POST',
  path: '/resetPayPassword',
  caller: 'customer',
  repeat: 'key',
  tag,
  summary: 'Set a new transaction password with an email code and the login password.',
  extension: true,
  input: Type.Object({
    emailCode: emailCode(),
    password: passwordGiven(),
    payPassword: payPasswordChosen(),
    confirmPayPassword: repeated('payPassword'),
  }),
  output: Nothing,
  errors: ['CODE_WRONG', 'CODE_EXPIRED', 'PASSWORD_WRONG', 'LOGIN_THROTTLED'],
});

export const updateReal = defineRoute({
  id: 'updateReal',
  method: 'POST',
  path: '/updateReal',
  caller: 'customer',
  repeat: 'key',
  tag,
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
      requiredWhen: { field: 'cardType', isOneOf: [1] },
    }),
    passportNumber: field(Type.Optional(text(50)), {
      missing: 'PASSPORT_REQUIRED',
      malformed: 'PASSPORT_REQUIRED',
      requiredWhen: { field: 'cardType', isOneOf: [2] },
    }),
    frontUrl: field(text(200), { missing: 'IMAGE_REQUIRED', malformed: 'IMAGE_REQUIRED' }),
    backUrl: field(Type.Optional(text(200)), {
      missing: 'IMAGE_REQUIRED',
      malformed: 'IMAGE_REQUIRED',
      requiredWhen: { field: 'cardType', isOneOf: [1] },
    }),
  }),
  output: Type.Object({
    kycStatus: reviewCode(),
    submitTimestamp: Timestamp,
    reviewByTimestamp: Timestamp,
  }),
  errors: ['KYC_PENDING', 'KYC_DONE'],
});

export const userInfo = defineRoute({
  id: 'userInfo',
  method: 'POST',
  path: '/api/user/info',
  caller: 'customer',
  repeat: 'safe',
  tag,
  summary: 'The customer who calls.',
  input: Nothing,
  output: User,
  errors: [],
});

export const applyStatus = defineRoute({
  id: 'applyStatus',
  method: 'POST',
  path: '/api/user/userSet/applyStatus',
  caller: 'customer',
  repeat: 'safe',
  tag,
  summary: 'How far the application for a permission is.',
  input: Type.Object({ type: permissionType() }),
  output: Type.Object({
    status: reviewCode(),
    reason: maybe(Type.String()),
    applyTimestamp: maybe(Timestamp),
    reviewTimestamp: maybe(Timestamp),
  }),
  errors: [],
});

export const applyService = defineRoute({
  id: 'applyService',
  method: 'POST',
  path: '/userCenter/apply/service',
  caller: 'customer',
  repeat: 'key',
  tag,
  summary: 'Apply for a permission.',
  input: Type.Object({
    type: permissionType(),
    note: field(Type.Optional(text(500)), { malformed: 'FIELD_TOO_LONG' }),
  }),
  output: Type.Object({ type: permissionType(), status: reviewCode(), applyTimestamp: Timestamp }),
  errors: ['KYC_REQUIRED', 'APPLY_PENDING', 'APPLY_OPEN'],
});

export const sessionList = defineRoute({
  id: 'sessionList',
  method: 'POST',
  path: '/session/list',
  caller: 'customer',
  repeat: 'safe',
  tag,
  summary: 'Open sessions of the customer.',
  extension: true,
  input: Nothing,
  output: listOf(
    Type.Object({
      id: Type.String(),
      device: Type.String(),
      createTimeTimestamp: Timestamp,
      lastSeenTimestamp: Timestamp,
      current: Bool,
    }),
  ),
  errors: [],
});

export const sessionEnd = defineRoute({
  id: 'sessionEnd',
  method: 'POST',
  path: '/session/end',
  caller: 'customer',
  repeat: 'idem',
  tag,
  summary: 'End one session, or all others with the id "others".',
  extension: true,
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});

const preferenceProperties = {
  language: oneOf(['en', 'zh_Hans_CN', 'zh_Hant_HK'] satisfies (keyof typeof languages)[]),
  theme: oneOf(['system', 'light', 'dark']),
  colour: oneOf(['greenUp', 'redUp']),
  timeZone: timeZone(),
  alertsByEmail: Bool,
};

export const userPreference = defineRoute({
  id: 'userPreference',
  method: 'POST',
  path: '/user/preference',
  caller: 'customer',
  repeat: 'idem',
  tag,
  summary: 'Store preferences; answers all stored values.',
  extension: true,
  input: Type.Partial(Type.Object(preferenceProperties)),
  output: Type.Object({ ...preferenceProperties, timeZone: maybe(Type.String()) }),
  errors: [],
});

export const inviteList = defineRoute({
  id: 'inviteList',
  method: 'POST',
  path: '/userCenter/inviteList',
  caller: 'customer',
  repeat: 'safe',
  tag,
  summary: 'People who registered with the customer’s invitation code, without their private data.',
  extension: true,
  input: Type.Object(paging),
  output: page(
    Type.Object({ no: Int, maskedUserId: Type.String(), createTimeTimestamp: Timestamp }),
  ),
  errors: [],
});
