import Type, { type Static } from 'typebox';
import { Bool, defaulted, Int, maybe, oneOf, reviewCode, Timestamp } from './fields.ts';
import { InstrumentKey } from './market-shapes.ts';

/** The shapes of people and what they read. Field names are the wire’s. */

const Text = Type.String();

export const User = Type.Object({
  userId: Type.String({ pattern: '^\\d{8}$' }),
  email: Text,
  invitationCode: Text,
  firstName: Text,
  lastName: Text,
  name: Text,
  phone: maybe(Text),
  idCardNumber: maybe(Text),
  passportNumber: maybe(Text),
  kycStatus: reviewCode(),
  kycReason: maybe(Text),
  /** When the identity was handed in last, and when that was decided. */
  kycSubmitTimestamp: maybe(Timestamp),
  kycReviewTimestamp: maybe(Timestamp),
  hasPayPassword: Bool,
  unreadCount: Int,
  /** The order with the first fill of the account; null until there is one. */
  firstOrderId: maybe(Text),
  language: Text,
  createTimeTimestamp: Timestamp,
});
export type User = Static<typeof User>;

/** Opens a session: the answer of login and registration. */
export const SessionOpened = Type.Object({ token: Text, expireTimestamp: Timestamp, user: User });
export type SessionOpened = Static<typeof SessionOpened>;

/**
 * The session after a change of how its customer is let in: the token it goes on under. The token
 * that the call came with has ended.
 */
export const renewed = { token: Text, expireTimestamp: Timestamp };
export const SessionRenewed = Type.Object(renewed);
export type SessionRenewed = Static<typeof SessionRenewed>;

/** Whether such a change ends the customer's other sessions. */
export const endOthers = () => defaulted(Bool, true);

export const messageKinds = [
  'kyc',
  'deposit',
  'withdrawal',
  'order',
  'margin',
  'ipo',
  'follow',
  'permission',
  'loan',
  'alert',
  'security',
  'chat',
] as const;
export type MessageKind = (typeof messageKinds)[number];

export const Message = Type.Object({
  id: Text,
  title: Text,
  content: Text,
  kind: oneOf(messageKinds),
  link: maybe(Text),
  isRead: Bool,
  createTimestamp: Timestamp,
});
export type Message = Static<typeof Message>;

export const articleProperties = {
  id: Text,
  type: oneOf(['news', 'notice']),
  title: Text,
  summary: Text,
  imageUrl: maybe(Text),
  label: maybe(Text),
  /** Whose text it is; absent for the operator's own. */
  sourceName: maybe(Text),
  /** What it is about. */
  instruments: Type.Optional(Type.Array(InstrumentKey)),
  /** Stands above the others until it is taken down. */
  pinned: Type.Optional(Bool),
  createTimestamp: Timestamp,
};

/** An article as lists show it. */
export const ArticleItem = Type.Object(articleProperties);
export type ArticleItem = Static<typeof ArticleItem>;

export const Article = Type.Object({ ...articleProperties, content: Text });
export type Article = Static<typeof Article>;

export const ChatLine = Type.Object({
  seq: Int,
  from: oneOf(['customer', 'agent', 'system']),
  /** Who at the desk wrote it. */
  agentName: maybe(Text),
  text: maybe(Text),
  fileUrl: maybe(Text),
  /** What is asked about: a topic, and where it has one the id, such as `order o-771`. */
  about: maybe(Text),
  createTimestamp: Timestamp,
  readTimestamp: maybe(Timestamp),
});
export type ChatLine = Static<typeof ChatLine>;
