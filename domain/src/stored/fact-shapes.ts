import type { Lot } from '../positions/lots.ts';
import type { ClosedAtPrice, Fact, FactKind } from '../trading/facts.ts';
import { loanSteps } from '../trading/money/loan-commands.ts';
import { dividendDue } from './dividend-shapes.ts';
import { fill } from './fill-shapes.ts';
import { follow } from './follow-shapes.ts';
import { loan } from './loan-shapes.ts';
import {
  entries,
  exchangeRate,
  heldWithdrawal,
  proceeds,
  waitingTransfer,
  walletType,
} from './money-shapes.ts';
import {
  election,
  endReason,
  expiry,
  order,
  orderState,
  orderTerms,
  positionBody,
  queueSpot,
  trailed,
} from './order-shapes.ts';
import { readStored, type StoredKind } from './read-stored.ts';
import {
  bigint,
  type FieldShapes,
  list,
  nullable,
  number,
  oneOf,
  optional,
  type RecordShape,
  record,
  text,
  word,
  words,
  yes,
} from './shape.ts';
import { subscription } from './subscription-shapes.ts';

type OfKind<K extends FactKind> = Extract<Fact, { readonly kind: K }>;

const positionSide = words({ long: 1, short: 1 });

const nightWords = { financing: 1, borrow: 1, swap: 1 } as const;

const closedAtPrice = record<ClosedAtPrice>({
  parts: bigint,
  price: bigint,
  fxRate: bigint,
  paidNotional: bigint,
  paidMinor: bigint,
  notional: bigint,
  costMinor: bigint,
  marginMinor: bigint,
  profitMinor: bigint,
  insuredMinor: optional(bigint),
});

const lots = list(
  record<Lot>({ lotId: text, openedAtMs: number, quantity: bigint, costMinor: bigint }),
);

const corrected = {
  correctionId: text,
  correctsId: text,
  by: text,
  approvedBy: text,
  reason: text,
  entries,
};

const marginSeen = {
  positionId: text,
  heldAs: text,
  side: positionSide,
  price: bigint,
  level: bigint,
};

const openState = words({ queuedForOpen: 1, armed: 1, working: 1 });

const factShapes: { readonly [K in FactKind]: RecordShape<OfKind<K>> } = {
  accountOpened: fact('accountOpened', {
    wallets: list(
      record<OfKind<'accountOpened'>['wallets'][number]>({ walletType, currency: text }),
    ),
  }),
  orderAccepted: fact('orderAccepted', {
    terms: orderTerms,
    state: openState,
    holdMinor: bigint,
    expiry,
    queue: queueSpot,
  }),
  orderMoved: fact('orderMoved', {
    orderId: text,
    state: openState,
    expiry,
    queue: queueSpot,
    trailed: optional(trailed),
  }),
  orderElected: fact('orderElected', { orderId: text, elected: election, queue: queueSpot }),
  orderResized: fact('orderResized', {
    orderId: text,
    quantity: bigint,
    holdMinor: optional(bigint),
  }),
  orderDeferred: fact('orderDeferred', {
    orderId: text,
    againMs: number,
    filledQuantity: bigint,
    leftQuantity: bigint,
    isFirst: optional(yes),
  }),
  orderQueueMoved: fact('orderQueueMoved', {
    orderId: text,
    queue: queueSpot,
    reopenedMs: optional(number),
  }),
  orderFilled: fact('orderFilled', {
    fill,
    state: orderState,
    holdAfterMinor: bigint,
    queue: queueSpot,
  }),
  orderEnded: fact('orderEnded', {
    orderId: text,
    state: words({ cancelled: 1, expired: 1, denied: 1, rejected: 1 }),
    reason: endReason,
    releasedMinor: bigint,
  }),
  moneyMoved: fact('moneyMoved', {
    refId: text,
    fx: nullable(exchangeRate),
    entries,
  }),
  withdrawalHeld: fact('withdrawalHeld', { withdrawal: heldWithdrawal }),
  withdrawalCompleted: fact('withdrawalCompleted', {
    withdrawalId: text,
    fx: optional(exchangeRate),
    entries,
  }),
  withdrawalReturned: fact('withdrawalReturned', { withdrawalId: text, releasedMinor: bigint }),
  transferRequested: fact('transferRequested', { transfer: waitingTransfer }),
  transferCompleted: fact('transferCompleted', { transfer: waitingTransfer, entries }),
  transferCancelled: fact('transferCancelled', { transferId: text, releasedMinor: bigint }),
  holdingSplit: fact('holdingSplit', {
    splitId: text,
    positionId: text,
    heldAs: text,
    side: positionSide,
    splits: number,
    to: bigint,
    from: bigint,
    quantityBefore: bigint,
    quantity: bigint,
    lots,
    closedQuantity: bigint,
    cash: nullable(closedAtPrice),
    entries,
  }),
  holdingSettled: fact('holdingSettled', {
    settlementId: text,
    positionId: text,
    heldAs: text,
    side: positionSide,
    quantity: bigint,
    cash: closedAtPrice,
    entries,
  }),
  marginAdded: fact('marginAdded', {
    additionId: text,
    positionId: text,
    heldAs: text,
    side: positionSide,
    amountMinor: bigint,
    entries,
  }),
  holdingMarked: fact('holdingMarked', {
    markId: text,
    day: text,
    dueMs: number,
    positionId: text,
    heldAs: text,
    side: positionSide,
    quantity: bigint,
    price: bigint,
    fxRate: bigint,
    profitMinor: bigint,
    paidMinor: bigint,
    notional: bigint,
    costMinor: bigint,
    entries,
  }),
  nightCharged: fact('nightCharged', {
    nightId: text,
    night: text,
    dueMs: number,
    isEarly: optional(yes),
    heldMs: optional(number),
    what: words(nightWords),
    positionId: text,
    heldAs: text,
    side: positionSide,
    price: bigint,
    fxRate: bigint,
    basisMinor: bigint,
    rate: bigint,
    amountMinor: bigint,
    fromMarginMinor: bigint,
    waivedMinor: bigint,
    entries,
  }),
  couponPaid: fact('couponPaid', {
    couponId: text,
    day: text,
    positionId: text,
    heldAs: text,
    side: positionSide,
    quantity: bigint,
    per100: bigint,
    fxRate: bigint,
    amountMinor: bigint,
    walletType,
    settlesAtMs: nullable(number),
    entries,
  }),
  dividendEntitled: fact('dividendEntitled', { due: dividendDue, entries }),
  dividendPaid: fact('dividendPaid', {
    due: dividendDue,
    fxRate: bigint,
    grossMinor: bigint,
    withheldMinor: bigint,
    entries,
  }),
  marginCalled: fact('marginCalled', { ...marginSeen, liquidationPrice: nullable(bigint) }),
  marginRestored: fact('marginRestored', marginSeen),
  moneyCorrected: fact('moneyCorrected', corrected),
  fillBusted: fact('fillBusted', {
    ...corrected,
    quantity: bigint,
    price: bigint,
    order,
    position: positionBody,
    lots,
    lotsBefore: number,
    unsettled: nullable(proceeds),
  }),
  subscriptionChanged: fact('subscriptionChanged', { subscription }),
  subscriptionListed: fact('subscriptionListed', {
    subscription,
    positionId: text,
    heldAs: text,
    walletType,
    walletCurrency: text,
    quantity: bigint,
    splits: optional(number),
    notional: bigint,
    costMinor: bigint,
    entries,
  }),
  followChanged: fact('followChanged', { follow, entries }),
  loanChanged: fact('loanChanged', { what: words(loanSteps), loan, entries }),
  rowAttested: fact('rowAttested', { row: text, digest: text }),
  proceedsSettled: fact('proceedsSettled', { walletType, throughMs: number, amountMinor: bigint }),
};

export const factKinds: readonly string[] = Object.keys(factShapes);

export const storedFact: StoredKind<Fact> = {
  name: 'fact',
  shape: oneOf<Fact, 'kind'>('kind', factShapes),
};

/** Reads a line of the event log. Throws `StoredTextWrong` on anything that is no fact. */
export function decodeFact(line: string, where = 'a fact'): Fact {
  return readStored(storedFact, line, where);
}

/** A fact's own fields, behind those that every fact has. */
function fact<K extends FactKind>(
  kind: K,
  own: Omit<FieldShapes<OfKind<K>>, 'kind' | 'accountId' | 'atMs'>,
): RecordShape<OfKind<K>> {
  const shapes = { kind: word(kind), accountId: text, atMs: number, ...own };
  return record(shapes as unknown as FieldShapes<OfKind<K>>);
}
