import Type from 'typebox';
import { endOthers, renewed, SessionRenewed } from '../account-shapes.ts';
import {
  field,
  Int,
  maybe,
  Nothing,
  oneOf,
  page,
  paging,
  payPasswordGiven,
  Timestamp,
  text,
} from '../fields.ts';
import { defineRoute } from '../route.ts';
import {
  change,
  credential,
  PasskeyOptions,
  passkeyId,
  proofMethods,
  RecoveryCodes,
  read,
  secondCode,
} from './security-shapes.ts';

export const accountClosePreview = defineRoute({
  ...read,
  id: 'accountClosePreview',
  path: '/account/close/preview',
  summary: 'What keeps the own account from being closed.',
  input: Nothing,
  output: Type.Object({
    obstacles: Type.Array(
      Type.Object({
        what: oneOf([
          ...(['orders', 'positions', 'commitments', 'loans', 'money', 'deposits'] as const),
          ...(['withdrawals', 'reviews', 'books'] as const),
        ]),
        count: Int,
      }),
    ),
  }),
  errors: [],
});

export const accountClose = defineRoute({
  ...change,
  id: 'accountClose',
  path: '/account/close',
  repeat: 'idem',
  summary: 'Close the own account for good. What is in the way is refused by name.',
  input: Type.Object({ payPassword: payPasswordGiven() }),
  output: Nothing,
  errors: ['ACCOUNT_NOT_EMPTY', 'PAY_PASSWORD_UNSET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED'],
});

export const accountFreeze = defineRoute({
  ...read,
  id: 'accountFreeze',
  path: '/security/freeze',
  repeat: 'idem',
  whileFrozen: 'served',
  summary: 'Freeze the own account at once: sessions end, what opens or leaves is stopped.',
  input: Nothing,
  output: Type.Object({ cancelled: Int }),
  errors: [],
});

export const accountThaw = defineRoute({
  ...change,
  id: 'accountThaw',
  path: '/security/thaw',
  repeat: 'idem',
  whileFrozen: 'served',
  summary: 'Ask for a frozen account to open again, a day later.',
  input: Nothing,
  output: Type.Object({ thawTimestamp: maybe(Timestamp) }),
  errors: [],
});

export const passkeyAdd = defineRoute({
  ...change,
  id: 'passkeyAdd',
  path: '/security/passkey/add',
  summary: 'Keep a passkey that the browser made.',
  input: Type.Object({
    credential: credential(),
    name: field(text(40), { isName: true }),
    endOthers: endOthers(),
  }),
  output: Type.Object({ id: Type.String(), recoveryCodes: RecoveryCodes, ...renewed }),
  errors: ['PASSKEY_WRONG', 'PASSKEY_LIMIT'],
});

export const passkeyBegin = defineRoute({
  ...change,
  id: 'passkeyBegin',
  path: '/security/passkey/begin',
  repeat: 'new',
  summary: 'What the browser needs to make a passkey.',
  input: Nothing,
  output: Type.Object({ passkeyOptions: PasskeyOptions }),
  errors: ['PASSKEY_LIMIT'],
});

export const passkeyEnd = defineRoute({
  ...change,
  id: 'passkeyEnd',
  path: '/security/passkey/end',
  summary: 'Remove a passkey.',
  input: Type.Object({ id: passkeyId(), endOthers: endOthers() }),
  output: SessionRenewed,
  errors: ['NOT_FOUND'],
});

export const proveOptions = defineRoute({
  ...read,
  id: 'proveOptions',
  path: '/security/prove/options',
  repeat: 'new',
  whileFrozen: 'served',
  summary: 'What the customer may prove to be the customer with, now.',
  input: Nothing,
  output: Type.Object({
    methods: Type.Array(oneOf(proofMethods)),
    passkeyOptions: maybe(PasskeyOptions),
  }),
  errors: [],
});

export const prove = defineRoute({
  ...read,
  id: 'prove',
  path: '/security/prove',
  repeat: 'key',
  whileFrozen: 'served',
  summary: 'A fresh proof for this session: a second factor where one is set, else a password.',
  input: Type.Object({
    code: Type.Optional(secondCode()),
    credential: Type.Optional(credential()),
    payPassword: field(Type.Optional(Type.String({ maxLength: 200 })), { isPlain: true }),
    password: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: Type.Object({ untilTimestamp: Timestamp, ...renewed }),
  errors: [
    'STEP_UP_WRONG',
    'PASSWORD_WRONG',
    'PAY_PASSWORD_WRONG',
    'PAY_PASSWORD_LOCKED',
    'PAY_PASSWORD_UNSET',
    'LOGIN_THROTTLED',
  ],
});

export const recoveryCodesNew = defineRoute({
  ...change,
  id: 'recoveryCodesNew',
  path: '/security/recoveryCodes/new',
  summary: 'Ten new recovery codes, shown once; the old ones work no more.',
  input: Type.Object({ endOthers: endOthers() }),
  output: Type.Object({ recoveryCodes: RecoveryCodes, ...renewed }),
  errors: ['SECOND_FACTOR_UNSET'],
});

export const securityEvents = defineRoute({
  ...read,
  id: 'securityEvents',
  path: '/security/events',
  summary: 'What concerned the security of the account, newest first.',
  input: Type.Object({ ...paging }),
  output: page(
    Type.Object({
      id: Type.String(),
      event: Type.String(),
      title: Type.String(),
      device: Type.String(),
      address: Type.String(),
      createTimeTimestamp: Timestamp,
    }),
  ),
  errors: [],
});

export const securityOverview = defineRoute({
  ...read,
  id: 'securityOverview',
  path: '/security/overview',
  summary: 'How the account is guarded, and whether it is frozen.',
  input: Nothing,
  output: Type.Object({
    timeCodeSince: maybe(Timestamp),
    passkeys: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        createTimeTimestamp: Timestamp,
        usedTimestamp: maybe(Timestamp),
      }),
    ),
    recoveryLeft: Int,
    recoveryMadeTimestamp: maybe(Timestamp),
    frozenTimestamp: maybe(Timestamp),
    thawTimestamp: maybe(Timestamp),
  }),
  errors: [],
});

export const timeCodeBegin = defineRoute({
  ...change,
  id: 'timeCodeBegin',
  path: '/security/timeCode/begin',
  repeat: 'new',
  summary: 'A new secret for an authenticator; it guards nothing before a first code.',
  input: Nothing,
  output: Type.Object({ secret: Type.String(), url: Type.String() }),
  errors: ['SECOND_FACTOR_SET'],
});

export const timeCodeConfirm = defineRoute({
  ...change,
  id: 'timeCodeConfirm',
  path: '/security/timeCode/confirm',
  summary: 'The first code of an authenticator: from now on it is asked for.',
  input: Type.Object({ code: secondCode(), endOthers: endOthers() }),
  output: Type.Object({ recoveryCodes: RecoveryCodes, ...renewed }),
  errors: ['SECOND_STEP_WRONG', 'SECOND_FACTOR_SET', 'LOGIN_THROTTLED'],
});

export const timeCodeEnd = defineRoute({
  ...change,
  id: 'timeCodeEnd',
  path: '/security/timeCode/end',
  summary: 'Codes of the authenticator are asked for no more.',
  input: Type.Object({ endOthers: endOthers() }),
  output: SessionRenewed,
  errors: [],
});
