import type { Answer, SeenMarket } from '../trading/decision.ts';
import { type Refusal, tradingRefusals } from '../trading/refusals.ts';
import { follow } from './follow-shapes.ts';
import { loan } from './loan-shapes.ts';
import { exchangeRate, transferRate, walletType } from './money-shapes.ts';
import { order } from './order-shapes.ts';
import type { StoredKind } from './read-stored.ts';
import {
  bigint,
  boolean,
  dictionary,
  nullable,
  number,
  oneOf,
  optional,
  record,
  text,
  word,
  words,
} from './shape.ts';
import { subscription } from './subscription-shapes.ts';

type OfKind<K extends Answer['kind']> = Extract<Answer, { readonly kind: K }>;

const seenMarket = record<SeenMarket>({
  last: nullable(bigint),
  fxRate: bigint,
  nextOpenMs: nullable(number),
});

const answer = oneOf<Answer, 'kind'>('kind', {
  done: record<OfKind<'done'>>({ kind: word('done') }),
  order: record<OfKind<'order'>>({ kind: word('order'), order, seen: optional(seenMarket) }),
  cancelled: record<OfKind<'cancelled'>>({
    kind: word('cancelled'),
    orderId: text,
    filledQuantity: bigint,
    releasedMinor: bigint,
    walletCurrency: text,
  }),
  credited: record<OfKind<'credited'>>({
    kind: word('credited'),
    creditMinor: bigint,
    isBelowMinimum: boolean,
    fx: nullable(exchangeRate),
  }),
  transfer: record<OfKind<'transfer'>>({
    kind: word('transfer'),
    transferId: text,
    isWaiting: boolean,
    fromMinor: bigint,
    toMinor: bigint,
    fx: nullable(transferRate),
    completesAtMs: nullable(number),
  }),
  subscription: record<OfKind<'subscription'>>({ kind: word('subscription'), subscription }),
  follow: record<OfKind<'follow'>>({ kind: word('follow'), follow }),
  loan: record<OfKind<'loan'>>({ kind: word('loan'), loan }),
  transferCancelled: record<OfKind<'transferCancelled'>>({
    kind: word('transferCancelled'),
    transferId: text,
    returnedMinor: bigint,
    fromWallet: walletType,
  }),
});

const refusal = record<Refusal>({
  reason: words(tradingRefusals),
  field: optional(text),
  figures: optional(dictionary(text)),
});

/** What a command came to, as it is kept under its key. */
type KeptOutcome =
  | { readonly outcome: 'accepted'; readonly answer: Answer }
  | { readonly outcome: 'refused'; readonly refusal: Refusal };

export const storedOutcome: StoredKind<KeptOutcome> = {
  name: 'outcome',
  shape: oneOf<KeptOutcome, 'outcome'>('outcome', {
    accepted: record<Extract<KeptOutcome, { outcome: 'accepted' }>>({
      outcome: word('accepted'),
      answer,
    }),
    refused: record<Extract<KeptOutcome, { outcome: 'refused' }>>({
      outcome: word('refused'),
      refusal,
    }),
  }),
};

export const storedSeen: StoredKind<SeenMarket> = { name: 'seen', shape: seenMarket };
