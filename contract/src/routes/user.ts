import Type from 'typebox';
import { endOthers, messageKinds, SessionRenewed, User } from '../account-shapes.ts';
import type { languages } from '../enums.ts';
import {
  Bool,
  codeHandle,
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
  repeatedCode,
  resetCode,
  reviewCode,
  Timestamp,
  text,
  timeZone,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import { permissionType } from './user-shapes.ts';

export const applyService = defineRoute({
  id: 'applyService',
  method: 'POST',
  path: '/userCenter/apply/service',
  caller: 'customer',
  repeat: 'key',
  tag: 'user',
  summary: 'Apply for a permission.',
  input: Type.Object({
    type: permissionType(),
    note: field(Type.Optional(text(500)), { malformed: 'FIELD_TOO_LONG' }),
  }),
  output: Type.Object({ type: permissionType(), status: reviewCode(), applyTimestamp: Timestamp }),
  errors: ['KYC_REQUIRED', 'APPLY_PENDING', 'APPLY_OPEN'],
});

export const applyStatus = defineRoute({
  id: 'applyStatus',
  method: 'POST',
  path: '/api/user/userSet/applyStatus',
  caller: 'customer',
  repeat: 'safe',
  tag: 'user',
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

export const inviteList = defineRoute({
  id: 'inviteList',
  method: 'POST',
  path: '/userCenter/inviteList',
  caller: 'customer',
  repeat: 'safe',
  tag: 'user',
  summary: 'People who registered with the customer’s invitation code, without their private data.',
  extension: true,
  input: Type.Object(paging),
  output: page(
    Type.Object({ no: Int, maskedUserId: Type.String(), createTimeTimestamp: Timestamp }),
  ),
  errors: [],
});

const pushKey = () => Type.String({ minLength: 1, maxLength: 200 });

export const pushSubscribe = defineRoute({
  id: 'pushSubscribe',
  method: 'POST',
  path: '/user/pushSubscribe',
  caller: 'customer',
  repeat: 'idem',
  tag: 'user',
  summary: 'Have messages told to this device, until its session ends.',
  extension: true,
  input: Type.Object({
    endpoint: Type.String({ minLength: 1, maxLength: 1000 }),
    /** The public key of the browser, and what it shares with this server; base64url. */
    p256dh: pushKey(),
    auth: pushKey(),
  }),
  output: Type.Object({}),
  errors: [],
});

export const pushUnsubscribe = defineRoute({
  id: 'pushUnsubscribe',
  method: 'POST',
  path: '/user/pushUnsubscribe',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'user',
  summary: 'Have nothing told to this device any more.',
  extension: true,
  input: Type.Object({}),
  output: Type.Object({}),
  errors: [],
});

export const resetPayPassword = defineRoute({
  id: 'resetPayPassword',
  method: 'POST',
  path: '/resetPayPassword',
  caller: 'customer',
  repeat: 'key',
  proof: 'second-factor',
  tag: 'user',
  summary: 'Set a new transaction password with an email code, its handle and the login password.',
  extension: true,
  input: Type.Object({
    emailCode: resetCode(),
    codeHandle: codeHandle(),
    password: passwordGiven(),
    payPassword: payPasswordChosen(),
    confirmPayPassword: repeatedCode('payPassword'),
    endOthers: endOthers(),
  }),
  output: SessionRenewed,
  errors: [
    'PAY_PASSWORD_SIMPLE',
    'CODE_WRONG',
    'CODE_EXPIRED',
    'PASSWORD_WRONG',
    'LOGIN_THROTTLED',
  ],
});

export const sessionEnd = defineRoute({
  id: 'sessionEnd',
  method: 'POST',
  path: '/session/end',
  caller: 'customer',
  repeat: 'idem',
  proof: 'always',
  whileFrozen: 'served',
  tag: 'user',
  summary: 'End one session, or all others with the id "others".',
  extension: true,
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});

export const sessionList = defineRoute({
  id: 'sessionList',
  method: 'POST',
  path: '/session/list',
  caller: 'customer',
  repeat: 'safe',
  tag: 'user',
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

export const settingPayPassword = defineRoute({
  id: 'settingPayPassword',
  method: 'POST',
  path: '/settingPayPassword',
  caller: 'customer',
  repeat: 'key',
  proof: 'credentials',
  tag: 'user',
  summary: 'Set the first transaction password.',
  input: Type.Object({
    payPassword: payPasswordChosen(),
    confirmPayPassword: repeatedCode('payPassword'),
    endOthers: endOthers(),
  }),
  output: SessionRenewed,
  errors: ['PAY_PASSWORD_SIMPLE', 'PAY_PASSWORD_SET'],
});

export const updatePayPassword = defineRoute({
  id: 'updatePayPassword',
  method: 'POST',
  path: '/updatePayPassword',
  caller: 'customer',
  repeat: 'key',
  proof: 'second-factor',
  tag: 'user',
  summary: 'Change the transaction password.',
  input: Type.Object({
    oldPayPassword: payPasswordGiven(),
    payPassword: payPasswordChosen(),
    confirmPayPassword: repeatedCode('payPassword'),
    endOthers: endOthers(),
  }),
  output: SessionRenewed,
  errors: [
    'PAY_PASSWORD_SIMPLE',
    'PAY_PASSWORD_WRONG',
    'PAY_PASSWORD_LOCKED',
    'PAY_PASSWORD_UNSET',
  ],
});

const personName = (missing: 'FIRST_NAME_REQUIRED' | 'LAST_NAME_REQUIRED') =>
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
    firstName: personName('FIRST_NAME_REQUIRED'),
    lastName: personName('LAST_NAME_REQUIRED'),
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

export const userInfo = defineRoute({
  id: 'userInfo',
  method: 'POST',
  path: '/api/user/info',
  caller: 'customer',
  repeat: 'safe',
  tag: 'user',
  summary: 'The customer who calls.',
  input: Nothing,
  output: User,
  errors: [],
});

const choice = Type.Object({ kind: oneOf(messageKinds), email: Bool, push: Bool });

export const userNotifications = defineRoute({
  id: 'userNotifications',
  method: 'POST',
  path: '/user/notifications',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'user',
  summary:
    'Store which messages are copied by e-mail and to devices; answers all of it. Ending the letters ' +
    'of security or withdrawal wants a fresh proof.',
  extension: true,
  input: Type.Partial(
    Type.Object({
      kinds: Type.Array(choice, { maxItems: messageKinds.length }),
      /** Whether what is pushed shows amounts and names. */
      pushFigures: Bool,
    }),
  ),
  output: Type.Object({
    kinds: Type.Array(choice),
    pushFigures: Bool,
    /** Whether the device of this session is told. */
    pushHere: Bool,
    /** What a browser subscribes with. */
    pushKey: Type.String(),
  }),
  errors: [],
});

const preferenceProperties = {
  language: oneOf(['en', 'zh_Hans_CN', 'zh_Hant_HK'] satisfies (keyof typeof languages)[]),
  theme: oneOf(['system', 'light', 'dark']),
  colour: oneOf(['greenUp', 'redUp']),
  timeZone: timeZone(),
  /** After so many minutes without an act of the person the app locks itself. */
  lockMinutes: oneOf([5, 15, 60]),
  alertsByEmail: Bool,
};

export const userPreference = defineRoute({
  id: 'userPreference',
  method: 'POST',
  path: '/user/preference',
  caller: 'customer',
  repeat: 'idem',
  whileFrozen: 'served',
  tag: 'user',
  summary: 'Store preferences; answers all stored values.',
  extension: true,
  input: Type.Partial(Type.Object(preferenceProperties)),
  output: Type.Object({ ...preferenceProperties, timeZone: maybe(Type.String()) }),
  errors: [],
});
