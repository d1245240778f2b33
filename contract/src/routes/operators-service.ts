import Type from 'typebox';
import { ChatLine } from '../account-shapes.ts';
import {
  Bool,
  Decimal,
  field,
  Int,
  id,
  maybe,
  Nothing,
  oneOf,
  page,
  paging,
  Timestamp,
  text,
  timestamp,
  walletType,
} from '../fields.ts';
import { operatorCall, operatorReason } from '../operator-call.ts';
import { defineRoute } from '../route.ts';
import { FillRow, OrderEvent, OrderRow } from '../trading-shapes.ts';

/** The operators’ calls for support, customers and audit. */

const Text = Type.String();
const MaskedCustomer = Type.Object({
  userId: Text,
  maskedName: Text,
  maskedEmail: Text,
  kycStatus: Int,
  locked: Bool,
  createTimeTimestamp: Timestamp,
});
const Chat = Type.Object({
  id: Text,
  customer: MaskedCustomer,
  state: oneOf(['waiting', 'taken', 'closed']),
  takenBy: maybe(Text),
  lastTimestamp: Timestamp,
});

export const opsChatList = defineRoute({
  ...operatorCall,
  id: 'opsChatList',
  path: '/ops/api/chat/list',
  repeat: 'safe',
  roles: ['support'],
  summary: 'Conversations, waiting ones first.',
  input: Type.Object(paging),
  output: page(Chat),
  errors: [],
});

export const opsChatTake = defineRoute({
  ...operatorCall,
  id: 'opsChatTake',
  path: '/ops/api/chat/take',
  repeat: 'idem',
  roles: ['support'],
  summary: 'Take a conversation and read its lines.',
  input: Type.Object({ id: id() }),
  output: Type.Object({ chat: Chat, list: Type.Array(ChatLine) }),
  errors: ['NOT_FOUND', 'CASE_CLAIMED'],
});

export const opsChatSend = defineRoute({
  ...operatorCall,
  id: 'opsChatSend',
  path: '/ops/api/chat/send',
  repeat: 'key',
  roles: ['support'],
  summary: 'Answer a customer.',
  input: Type.Object({
    id: id(),
    text: field(text(2000), { missing: 'MESSAGE_REQUIRED', malformed: 'FIELD_TOO_LONG' }),
  }),
  output: Type.Object({ seq: Int, createTimestamp: Timestamp }),
  errors: ['NOT_FOUND', 'CASE_CLAIMED'],
});

export const opsChatClose = defineRoute({
  ...operatorCall,
  id: 'opsChatClose',
  path: '/ops/api/chat/close',
  repeat: 'idem',
  roles: ['support'],
  summary: 'Close a conversation.',
  input: Type.Object({ id: id() }),
  output: Nothing,
  errors: ['NOT_FOUND'],
});

const Ticket = Type.Object({
  ticketNo: Text,
  customer: MaskedCustomer,
  subject: Text,
  text: Text,
  answer: maybe(Text),
  createTimeTimestamp: Timestamp,
});

export const opsTicketList = defineRoute({
  ...operatorCall,
  id: 'opsTicketList',
  path: '/ops/api/ticket/list',
  repeat: 'safe',
  roles: ['support'],
  summary: 'Messages left when nobody was there.',
  input: Type.Object({ answered: Type.Optional(Type.Boolean()), ...paging }),
  output: page(Ticket),
  errors: [],
});

export const opsTicketAnswer = defineRoute({
  ...operatorCall,
  id: 'opsTicketAnswer',
  path: '/ops/api/ticket/answer',
  repeat: 'key',
  roles: ['support'],
  summary: 'Answer a message; the customer finds it in the inbox.',
  input: Type.Object({
    ticketNo: id(),
    text: field(text(2000), { missing: 'MESSAGE_REQUIRED', malformed: 'FIELD_TOO_LONG' }),
  }),
  output: Ticket,
  errors: ['NOT_FOUND', 'CASE_DECIDED'],
});

export const opsCustomerSearch = defineRoute({
  ...operatorCall,
  id: 'opsCustomerSearch',
  path: '/ops/api/customer/search',
  repeat: 'safe',
  roles: ['support', 'administrator'],
  summary: 'Find a customer by user ID or email.',
  input: Type.Object({ keyword: text(254), ...paging }),
  output: page(MaskedCustomer),
  errors: [],
});

export const opsCustomerCard = defineRoute({
  ...operatorCall,
  id: 'opsCustomerCard',
  path: '/ops/api/customer/card',
  repeat: 'safe',
  roles: ['support', 'administrator'],
  summary: 'A masked customer card, without documents.',
  input: Type.Object({ userId: id() }),
  output: MaskedCustomer,
  errors: ['NOT_FOUND'],
});

export const opsCustomerLock = defineRoute({
  ...operatorCall,
  id: 'opsCustomerLock',
  path: '/ops/api/customer/lock',
  repeat: 'idem',
  roles: ['administrator'],
  summary: 'Lock a customer: sessions end, withdrawals stay held.',
  input: Type.Object({ userId: id(), reason: operatorReason() }),
  output: MaskedCustomer,
  errors: ['NOT_FOUND'],
});

export const opsCustomerUnlock = defineRoute({
  ...operatorCall,
  id: 'opsCustomerUnlock',
  path: '/ops/api/customer/unlock',
  repeat: 'idem',
  roles: ['administrator'],
  summary: 'Unlock a customer.',
  input: Type.Object({ userId: id(), reason: operatorReason() }),
  output: MaskedCustomer,
  errors: ['NOT_FOUND'],
});

export const opsAuditList = defineRoute({
  ...operatorCall,
  id: 'opsAuditList',
  path: '/ops/api/audit/list',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'Who did what, newest first.',
  input: Type.Object({
    operatorId: Type.Optional(id()),
    subject: Type.Optional(text(64)),
    fromTimestamp: Type.Optional(timestamp()),
    toTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: page(
    Type.Object({
      seq: Int,
      time: Timestamp,
      operatorId: Text,
      what: Text,
      subject: maybe(Text),
      before: maybe(Text),
      after: maybe(Text),
      reason: maybe(Text),
      address: Text,
      hash: Text,
    }),
  ),
  errors: [],
});

export const opsAuditExport = defineRoute({
  ...operatorCall,
  id: 'opsAuditExport',
  path: '/ops/api/audit/export',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'The audit log as a file.',
  answersFile: true,
  input: Type.Object({ fromTimestamp: timestamp(), toTimestamp: timestamp() }),
  output: Type.Unknown(),
  errors: ['RANGE'],
});

export const opsLedgerVerify = defineRoute({
  ...operatorCall,
  id: 'opsLedgerVerify',
  path: '/ops/api/ledger/verify',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'Recompute balances and the hash chain.',
  input: Nothing,
  output: Type.Object({
    balancesHold: Bool,
    chainHolds: Bool,
    accounts: Int,
    postings: Int,
    differences: Type.Array(
      Type.Object({ account: Text, currency: Text, cached: Decimal, recomputed: Decimal }),
    ),
    asOfTimestamp: Timestamp,
  }),
  errors: [],
});

export const opsLedgerAccount = defineRoute({
  ...operatorCall,
  id: 'opsLedgerAccount',
  path: '/ops/api/ledger/account',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'The postings of one account.',
  input: Type.Object({
    account: text(128),
    walletType: Type.Optional(walletType()),
    atTimestamp: Type.Optional(timestamp()),
    ...paging,
  }),
  output: page(
    Type.Object({
      id: Text,
      time: Timestamp,
      account: Text,
      amount: Decimal,
      currency: Text,
      balanceAfter: maybe(Decimal),
      ref: Text,
    }),
  ),
  errors: ['NOT_FOUND'],
});

export const opsOrderDetail = defineRoute({
  ...operatorCall,
  id: 'opsOrderDetail',
  path: '/ops/api/order/detail',
  repeat: 'safe',
  roles: ['auditor'],
  summary: 'Any order with its fills and events.',
  input: Type.Object({ id: id() }),
  output: Type.Object({
    order: OrderRow,
    fills: Type.Array(FillRow),
    events: Type.Array(OrderEvent),
  }),
  errors: ['NOT_FOUND'],
});
