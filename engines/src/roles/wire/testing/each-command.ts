import type { Instrument } from '@candor/domain/instruments/instrument';
import { aDividend } from '@candor/domain/instruments/testing/a-dividend';
import { anOffering } from '@candor/domain/offerings/testing/an-offering';
import type { Command, CommandKind } from '@candor/domain/trading/commands';
import { busting, foundFill } from '@candor/domain/trading/testing/found-fill';
import { aMarket, anInstrument } from '@candor/domain/trading/testing/market-builder';
import type { Trader } from '@candor/domain/trading/testing/trader';

type Commands = { readonly [Kind in CommandKind]: Extract<Command, { readonly kind: Kind }> };

/** A command of every kind, as full as it can be: one that is new has no place to be left out. */
export function eachCommand(trader: Trader): Commands {
  const instrument = anInstrument({ splits: [], sector: null });
  const order = trader.order({ quantity: 10n, instrument, slippageGuardBps: 30n });
  trader.do(order);
  const resting = trader.order({ price: 9_000n, instrument, timeInForce: 'gtc' });
  trader.do(resting);
  const market = aMarket(instrument, {
    view: { printLow: 8_000n, printHigh: 9_000n, printVolume: 50n, barVolume: 900n },
    volume: 100_900n,
    timeMs: trader.nowMs + 1,
  });
  const facts = trader.facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
  const [fill] = facts;
  if (fill === undefined) throw new Error('the order did not fill');
  const base = trader.base();
  const fx = { base: 'USDT', quote: 'USD', rate: 99_900_000n, mid: 100_000_000n };
  const undone = { correctionId: 'k', by: 'anna', approvedBy: 'ben', reason: '#1 was "wrong"\n' };
  const paying = { instrument, prices: order.prices, dividend: aDividend() };
  return {
    openAccount: { kind: 'openAccount', ...base },
    placeOrder: {
      ...order,
      price: null,
      gate: null,
      confirmed: undefined,
    },
    closePosition: trader.closing({ positionId: fill.positionId, instrument, price: 9_999n }),
    reversePosition: {
      kind: 'reversePosition',
      ...base,
      positionId: fill.positionId,
      instrument,
      orderId: 'o',
      closeOrderId: 'x',
      clientOrderId: 'c',
      prices: order.prices,
      gate: null,
      priorOrderId: null,
    },
    protectPosition: {
      kind: 'protectPosition',
      ...base,
      pairId: 'x',
      positionId: fill.positionId,
      instrument,
      prices: order.prices,
      exits: { takeProfit: 11_000n, stopLoss: 9_000n },
    },
    cancelOrder: {
      kind: 'cancelOrder',
      ...base,
      orderId: 'o',
      finished: {
        orderId: 'o',
        state: 'filled',
        filledQuantity: 1n,
        releasedMinor: 0n,
        walletCurrency: 'USD',
        reason: null,
      },
    },
    amendOrder: {
      kind: 'amendOrder',
      ...base,
      orderId: 'o',
      newOrderId: 'n',
      clientOrderId: 'c',
      instrument,
      prices: order.prices,
      quantity: 3n,
      price: 9_000n,
      triggerPrice: null,
      priorOrderId: null,
    },
    workOrder: trader.meeting(resting.orderId, instrument, market),
    uncrossOrder: {
      kind: 'uncrossOrder',
      ...base,
      orderId: 'o',
      instrument,
      prices: order.prices,
      quantity: 3n,
      restReason: 'AUCTION_UNMATCHED',
      auction: {
        uncrossMs: base.nowMs,
        price: 1n,
        volume: 2n,
        imbalance: -3n,
        inputsHash: 'ff',
        book: [{ price: 1n, buyQuantity: 2n, sellQuantity: 3n }],
      },
    },
    reopenOrder: {
      kind: 'reopenOrder',
      ...base,
      orderId: 'o',
      instrument,
      prices: order.prices,
      reopenMs: base.nowMs,
      quantity: 0n,
      auction: null,
    },
    endGoneOrder: { kind: 'endGoneOrder', ...base, orderId: 'o' },
    expireOrder: { kind: 'expireOrder', ...base, orderId: 'o' },
    payCoupon: { kind: 'payCoupon', ...base, instrument, prices: order.prices },
    addMargin: {
      kind: 'addMargin',
      ...base,
      additionId: 'm',
      positionId: 'p',
      amountMinor: 1n,
      heldIn: instrument,
    },
    checkMargin: {
      kind: 'checkMargin',
      ...base,
      positionId: 'p',
      instrument,
      orderId: 'o',
      prices: order.prices,
    },
    credit: {
      kind: 'credit',
      ...base,
      depositId: 'd',
      rail: 'railChain',
      currency: 'USDT',
      receivedMinor: 2n ** 70n,
      fx,
    },
    givePractice: {
      kind: 'givePractice',
      ...base,
      depositId: 'practice-d',
      transferId: 'practice-t',
      walletType: 'STOCK',
      amountMinor: 1_000_000n,
    },
    holdWithdrawal: {
      kind: 'holdWithdrawal',
      ...base,
      withdrawalId: 'w',
      walletType: 'BALANCE',
      amountMinor: 1n,
      feeMinor: 0n,
    },
    completeWithdrawal: {
      kind: 'completeWithdrawal',
      ...base,
      withdrawalId: 'w',
      rail: 'railBank',
      currency: 'USD',
      fx: null,
    },
    returnWithdrawal: { kind: 'returnWithdrawal', ...base, withdrawalId: 'w' },
    transfer: {
      kind: 'transfer',
      ...base,
      transferId: 't',
      fromWallet: 'BALANCE',
      toWallet: 'STOCK',
      amountMinor: 5n,
      fx: null,
      fxEndsAtMs: null,
    },
    cancelTransfer: { kind: 'cancelTransfer', ...base, transferId: 't', finished: null },
    settle: { kind: 'settle', ...base, prices: order.prices },
    splitHolding: { kind: 'splitHolding', ...base, instrument, prices: order.prices },
    settleHolding: { kind: 'settleHolding', ...base, instrument, prices: order.prices },
    chargeNight: {
      kind: 'chargeNight',
      ...base,
      instrument,
      prices: order.prices,
      night: '2026-11-23',
      dueMs: base.nowMs,
      price: 10_000n,
    },
    recordDividend: { kind: 'recordDividend', ...base, ...paying },
    payDividend: { kind: 'payDividend', ...base, ...paying },
    markHolding: {
      kind: 'markHolding',
      ...base,
      instrument,
      prices: order.prices,
      day: '2026-11-23',
      dueMs: base.nowMs,
      price: 10_000n,
    },
    reverse: {
      kind: 'reverse',
      ...base,
      ...undone,
      isReversed: false,
      movement: fill.entries[0] ?? null,
    },
    bust: busting(trader, foundFill(trader, fill.fillId, instrument)),
    ...ofSubscriptions(base, instrument),
    ...ofFollows(base, order),
    ...ofLoans(base),
    attestRows: { kind: 'attestRows', ...base, rows: [{ row: 'deposits d 1', digest: '00' }] },
  };
}

function ofLoans(
  base: Pick<Command, 'accountId' | 'nowMs'>,
): Pick<Commands, 'applyLoan' | 'reviewLoan' | 'accrueLoan' | 'repayLoan'> {
  const named = { ...base, loanId: 'l' };
  const asked = { amountMinor: 300_000n, termDays: 30, dailyRate: 30_000n, purpose: 'practice' };
  return {
    applyLoan: { kind: 'applyLoan', ...named, ...asked, gate: null },
    reviewLoan: { kind: 'reviewLoan', ...named, isVerified: true, valueMinor: 1_000_000n },
    accrueLoan: { kind: 'accrueLoan', ...named },
    repayLoan: { kind: 'repayLoan', ...named, paymentId: 'r', amountMinor: null },
  };
}

function ofFollows(
  base: Pick<Command, 'accountId' | 'nowMs'>,
  { instrument, prices }: Commands['placeOrder'],
): Pick<Commands, 'placeFollow' | 'confirmFollow' | 'settleFollow'> {
  const named = { ...base, followId: 'f' };
  const parts = [{ instrument, weightBps: 9_900n }];
  return {
    placeFollow: {
      kind: 'placeFollow',
      ...named,
      agencyId: 'saltmarsh',
      feeBps: 500n,
      term: '7d',
      amountMinor: 100_000n,
      isFull: false,
      gate: null,
    },
    confirmFollow: { kind: 'confirmFollow', ...named, isFull: false, parts, prices },
    settleFollow: { kind: 'settleFollow', ...named, instruments: [instrument], prices },
  };
}

function ofSubscriptions(
  base: Pick<Command, 'accountId' | 'nowMs'>,
  instrument: Instrument,
): Pick<
  Commands,
  'subscribe' | 'drawSubscription' | 'paySubscription' | 'lapseSubscription' | 'listSubscription'
> {
  const named = { ...base, offeringId: 'ZQLM-1' };
  return {
    subscribe: {
      kind: 'subscribe',
      ...base,
      ...anOffering(base.nowMs),
      quantity: 300n,
      clientOrderId: 'c',
      ticket: 'ab',
      gate: null,
    },
    drawSubscription: { kind: 'drawSubscription', ...named, finalPrice: 1_150n, allotted: 100n },
    paySubscription: { kind: 'paySubscription', ...named, finished: null },
    lapseSubscription: { kind: 'lapseSubscription', ...named },
    listSubscription: { kind: 'listSubscription', ...named, instrument },
  };
}
