import Type from 'typebox';
import {
  Decimal,
  field,
  id,
  maybe,
  Nothing,
  oneOf,
  page,
  paging,
  passwordChosen,
  passwordGiven,
  repeated,
  Timestamp,
  text,
} from '../fields.ts';
import { OperatorRow, operatorCall, operatorReason } from '../operator-call.ts';
import { defineRoute } from '../route.ts';

/** The operators' calls: none of them sets a price, a fill or a balance. */

const Text = Type.String();
const optionalReason = () =>
  field(Type.Optional(Type.String({ minLength: 5, maxLength: 500 })), {
    missing: 'REASON_REQUIRED',
    malformed: 'REASON_REQUIRED',
    requiredWhen: { field: 'pass', isOneOf: [false] },
  });

export const opsLogin = defineRoute({
  ...operatorCall,
  id: 'opsLogin',
  caller: 'visitor',
  path: '/ops/api/login',
  repeat: 'new',
  summary: 'Log in to the console.',
  input: Type.Object({
    username: field(Type.String({ maxLength: 254 }), { missing: 'USERNAME_REQUIRED' }),
    password: passwordGiven(),
  }),
  output: Type.Object({ token: Text, expireTimestamp: Timestamp, operator: OperatorRow }),
  errors: ['LOGIN_WRONG', 'ACCOUNT_LOCKED', 'LOGIN_THROTTLED'],
});

export const opsLogout = defineRoute({
  ...operatorCall,
  id: 'opsLogout',
  path: '/ops/api/logout',
  repeat: 'idem',
  summary: 'End this session.',
  input: Nothing,
  output: Nothing,
  errors: [],
});

export const opsMe = defineRoute({
  ...operatorCall,
  id: 'opsMe',
  path: '/ops/api/me',
  repeat: 'safe',
  summary: 'The operator who calls.',
  input: Nothing,
  output: OperatorRow,
  errors: [],
});

export const opsUpdatePassword = defineRoute({
  ...operatorCall,
  id: 'opsUpdatePassword',
  path: '/ops/api/updatePassword',
  repeat: 'key',
  summary: 'Change the own password.',
  input: Type.Object({
    oldPassword: passwordGiven(),
    newPassword: passwordChosen('NEW_PASSWORD_REQUIRED'),
    confirmPassword: repeated('newPassword'),
  }),
  output: Nothing,
  errors: ['PASSWORD_WRONG', 'PASSWORD_SAME', 'LOGIN_THROTTLED'],
});

const caseTypes = ['kyc', 'blockTrade', 'loan', 'bankProof'] as const;
const ReviewCase = Type.Object({
  id: Text,
  type: oneOf(caseTypes),
  userId: Text,
  status: oneOf([1, 2, 3]),
  claimedBy: maybe(Text),
  claimEndTimestamp: maybe(Timestamp),
  createTimeTimestamp: Timestamp,
  decidedBy: maybe(Text),
  reason: maybe(Text),
});
const Facts = Type.Array(Type.Object({ label: Text, value: Text }));

export const opsReviewList = defineRoute({
  ...operatorCall,
  id: 'opsReviewList',
  path: '/ops/api/review/list',
  repeat: 'safe',
  roles: ['reviewer'],
  summary: 'Cases to review, oldest first.',
  input: Type.Object({
    type: Type.Optional(oneOf(caseTypes)),
    status: Type.Optional(oneOf([1, 2, 3])),
    ...paging,
  }),
  output: page(ReviewCase),
  errors: [],
});

export const opsReviewDetail = defineRoute({
  ...operatorCall,
  id: 'opsReviewDetail',
  path: '/ops/api/review/detail',
  repeat: 'safe',
  roles: ['reviewer'],
  summary: 'One case with its documents; each view is audited.',
  input: Type.Object({ id: id() }),
  output: Type.Object({
    case: ReviewCase,
    facts: Facts,
    documents: Type.Array(Type.Object({ label: Text, url: Text })),
  }),
  errors: ['NOT_FOUND', 'CASE_CLAIMED'],
});

export const opsReviewClaim = defineRoute({
  ...operatorCall,
  id: 'opsReviewClaim',
  path: '/ops/api/review/claim',
  repeat: 'idem',
  roles: ['reviewer'],
  summary: 'Claim a case for ten minutes.',
  input: Type.Object({ id: id() }),
  output: ReviewCase,
  errors: ['NOT_FOUND', 'CASE_CLAIMED', 'CASE_DECIDED'],
});

export const opsReviewDecide = defineRoute({
  ...operatorCall,
  id: 'opsReviewDecide',
  path: '/ops/api/review/decide',
  repeat: 'key',
  roles: ['reviewer'],
  summary: 'Pass a case, or fail it with a reason.',
  input: Type.Object({ id: id(), pass: Type.Boolean(), reason: optionalReason() }),
  output: ReviewCase,
  errors: ['NOT_FOUND', 'CASE_CLAIMED', 'CASE_DECIDED'],
});

const MoneyCase = Type.Object({
  id: Text,
  type: oneOf(['deposit', 'withdrawal', 'reversal']),
  userId: Text,
  amount: Decimal,
  currency: Text,
  status: oneOf([1, 2, 3]),
  firstApprover: maybe(Text),
  secondApprover: maybe(Text),
  reason: maybe(Text),
  createTimeTimestamp: Timestamp,
});

export const opsMoneyList = defineRoute({
  ...operatorCall,
  id: 'opsMoneyList',
  path: '/ops/api/money/list',
  repeat: 'safe',
  roles: ['reviewer', 'treasurer'],
  summary: 'Money movements that wait for approval.',
  input: Type.Object({
    type: Type.Optional(oneOf(['deposit', 'withdrawal', 'reversal'])),
    status: Type.Optional(oneOf([1, 2, 3])),
    ...paging,
  }),
  output: page(MoneyCase),
  errors: [],
});

export const opsMoneyApprove = defineRoute({
  ...operatorCall,
  id: 'opsMoneyApprove',
  path: '/ops/api/money/approve',
  repeat: 'key',
  roles: ['reviewer', 'treasurer'],
  summary: 'Approve: a reviewer first, another person as treasurer second.',
  input: Type.Object({ id: id() }),
  output: MoneyCase,
  errors: ['NOT_FOUND', 'CASE_DECIDED', 'SECOND_PERSON'],
});

export const opsMoneyRefuse = defineRoute({
  ...operatorCall,
  id: 'opsMoneyRefuse',
  path: '/ops/api/money/refuse',
  repeat: 'key',
  roles: ['reviewer', 'treasurer'],
  summary: 'Refuse with a reason the customer reads.',
  input: Type.Object({ id: id(), reason: operatorReason() }),
  output: MoneyCase,
  errors: ['NOT_FOUND', 'CASE_DECIDED'],
});

export const opsMoneyReverse = defineRoute({
  ...operatorCall,
  id: 'opsMoneyReverse',
  path: '/ops/api/money/reverse',
  repeat: 'key',
  roles: ['treasurer'],
  summary: 'Propose to reverse a whole movement.',
  input: Type.Object({ postingId: id(), reason: operatorReason() }),
  output: MoneyCase,
  errors: ['NOT_FOUND', 'CASE_DECIDED'],
});

export const opsMoneyReverseApprove = defineRoute({
  ...operatorCall,
  id: 'opsMoneyReverseApprove',
  path: '/ops/api/money/reverseApprove',
  repeat: 'key',
  roles: ['administrator'],
  summary: 'Approve a reversal another person proposed.',
  input: Type.Object({ id: id() }),
  output: MoneyCase,
  errors: ['NOT_FOUND', 'CASE_DECIDED', 'SECOND_PERSON', 'INSUFFICIENT'],
});

const Localized = Type.Object({
  en: Type.String({ maxLength: 100_000 }),
  zh_Hans_CN: Type.String({ maxLength: 100_000 }),
  zh_Hant_HK: Type.String({ maxLength: 100_000 }),
});
const OpsArticle = Type.Object({
  id: Text,
  type: oneOf(['news', 'notice']),
  title: Localized,
  summary: Localized,
  content: Localized,
  imageUrl: maybe(Text),
  state: oneOf(['draft', 'published', 'withdrawn']),
  createTimestamp: Timestamp,
  publishTimestamp: maybe(Timestamp),
});

export const opsArticleList = defineRoute({
  ...operatorCall,
  id: 'opsArticleList',
  path: '/ops/api/article/list',
  repeat: 'safe',
  roles: ['content'],
  summary: 'Articles in every state.',
  input: Type.Object({ type: Type.Optional(oneOf(['news', 'notice'])), ...paging }),
  output: page(OpsArticle),
  errors: [],
});

export const opsArticleSave = defineRoute({
  ...operatorCall,
  id: 'opsArticleSave',
  path: '/ops/api/article/save',
  repeat: 'key',
  roles: ['content'],
  summary: 'Save a draft.',
  input: Type.Object({
    id: Type.Optional(id()),
    type: oneOf(['news', 'notice']),
    title: Localized,
    summary: Localized,
    content: Localized,
    imageUrl: Type.Optional(text(200)),
  }),
  output: OpsArticle,
  errors: ['NOT_FOUND'],
});

export const opsArticlePublish = defineRoute({
  ...operatorCall,
  id: 'opsArticlePublish',
  path: '/ops/api/article/publish',
  repeat: 'idem',
  roles: ['content'],
  summary: 'Publish; all three languages are needed.',
  input: Type.Object({ id: id() }),
  output: OpsArticle,
  errors: ['NOT_FOUND', 'LANGUAGES_REQUIRED'],
});

export const opsArticleWithdraw = defineRoute({
  ...operatorCall,
  id: 'opsArticleWithdraw',
  path: '/ops/api/article/withdraw',
  repeat: 'idem',
  roles: ['content'],
  summary: 'Withdraw a published article.',
  input: Type.Object({ id: id(), reason: operatorReason() }),
  output: OpsArticle,
  errors: ['NOT_FOUND'],
});
