import { direction, orderType } from '@candor/contract/enums';
import { quantityText } from '@candor/domain/instruments/price-text';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { formatMinor, parseAmount } from '@candor/domain/money/money';
import { BPS_ONE, smaller } from '@candor/domain/money/rounding';
import { offeringStatus } from '@candor/domain/offerings/offerings';
import { forTheDay, nameOf } from '@candor/domain/orders/order-terms';
import { walletOf } from '@candor/domain/trading/account-state';
import type { ProtectPosition } from '@candor/domain/trading/commands';
import { holdOf } from '@candor/domain/trading/holdings/decide-subscriptions';
import { type HoldingAt, holdingSums } from '@candor/domain/wallets/account-figures';
import { availableMinor } from '@candor/domain/wallets/wallet-figures';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { cutPage, offsetOf, pageOf } from '../../call/pages.ts';
import { findNamed } from '../../market/resolve-instrument.ts';
import { offeredTerms } from '../../offerings/offered-terms.ts';
import { subscriptionRow } from '../../present/subscription-row.ts';
import { asClosing } from '../../trading/close-position.ts';
import { answerEach, partKey } from '../../trading/each-answer.ts';
import { findById } from '../../trading/find-instrument.ts';
import { nextId } from '../../trading/ids.ts';
import { holdingRows, openHoldings, openOrderRows, positionRows } from '../../trading/open-rows.ts';
import { readExits, readOrderRequest } from '../../trading/order-request.ts';
import { placeOrderCommand, rowNow } from '../../trading/place-order.ts';
import { reversePositionCommand } from '../../trading/reverse-position.ts';
import { runClose } from '../../trading/run-close.ts';
import { laneKeyOf, runCommand } from '../../trading/run-command.ts';
import { sourcesOf } from '../../trading/sources-of.ts';

/**
 * A position with so much more margin, at the prices of now. Whether the money is there and may be
 * added, the addition itself says.
 */
export const addMarginPreview = endpoint('addMarginPreview', async (call, services) => {
  const { input, nowMs, locale } = call;
  const state = await services.trading.accounts.view(call.caller.userId);
  const position = state.positions.find(({ positionId }) => positionId === input.id);
  const amountMinor = parseAmount(input.amount, position?.walletCurrency ?? 'USD');
  if (amountMinor === 'AMOUNT') return refuse('AMOUNT', { field: 'amount' });
  if (position === undefined) return refuse('NOT_FOUND');
  const added = { ...position, marginMinor: position.marginMinor + amountMinor };
  const [row] = await positionRows(services, { positions: [added], state }, { nowMs, locale });
  if (row === undefined) throw new Error(`Position ${input.id} has no row.`);
  return accept(row);
});

/** Orders that may still fill. */
export const consignList = endpoint('consignList', async (call, services) => {
  const { input, nowMs, locale } = call;
  const state = await services.trading.accounts.view(call.caller.userId);
  return accept(cutPage(input, await openOrderRows(services, state, input, { nowMs, locale })));
});

/** Closed positions, the latest first. */
export const flatList = endpoint('flatList', async (call, services) => {
  const { input, nowMs, locale } = call;
  const accountId = call.caller.userId;
  const [closed, state] = await Promise.all([
    services.trading.reads.closedPositions({
      accountId,
      sources: sourcesOf(input),
      offset: offsetOf(input),
      limit: input.pageSize,
    }),
    services.trading.accounts.view(accountId),
  ]);
  const of = { positions: closed.list, state };
  const list = await positionRows(services, of, { nowMs, locale });
  return accept(pageOf(input, { list, total: closed.total }));
});

/** Closes a position, whole or in part. */
export const flatPosition = endpoint('flatPosition', (call, services) => runClose(services, call), {
  answersKept: 'by-lane',
});

/**
 * The most that can be ordered or closed, and half of it, fees included; by
 * the plan of the order itself.
 */
export const getHalfOrFullNum = endpoint('getHalfOrFullNum', async (call, services) => {
  const { nowMs, locale } = call;
  const { userId } = call.caller;
  // The quantity is what is asked for; any will do.
  const input = { ...call.input, num: '1', ...forTheDay };
  const read = readOrderRequest(services.market, input, { call: null, locale });
  if (!read.isRead) return read.refused;
  const { instrument } = read.request;
  const prices = await services.trading.prices.ofOrder(instrument, nowMs);
  const command = await placeOrderCommand(services, {
    caller: { userId },
    nowMs,
    prices,
    name: null,
    request: { ...read.request, quantity: instrument.minCount },
  });
  const most = await services.trading.accounts.halfOrFull(command);
  return accept({
    halfNum: quantityText(instrument, most.halfQuantity),
    fullNum: quantityText(instrument, most.fullQuantity),
    available: formatMinor(most.availableMinor, most.walletCurrency),
    currency: most.walletCurrency,
  });
});

/** The most of an offering that funds, whole lots and its own limit allow. */
export const getIpoFullNum = endpoint('getIpoFullNum', async (call, services) => {
  const { input, nowMs, caller } = call;
  const named = services.offerings
    .shown(nowMs)
    .filter(({ company }) => company.code === input.stockCode && company.market === input.market);
  const open = named.find((one) => offeringStatus(one, nowMs) === 'subscribable') ?? named[0];
  const asked = input.newSharesId;
  const found = asked === undefined ? open : named.find(({ id }) => id === asked);
  if (found === undefined) return refuse('NO_INSTRUMENT');
  const { offering, maxNum } = offeredTerms(found);
  const { minCount, walletType, topPrice, holdRatioBps } = offering;
  const state = await services.trading.accounts.view(caller.userId);
  const available = availableMinor(walletOf(state, walletType));
  const affordable = (available * BPS_ONE) / (topPrice * holdRatioBps);
  const most = smaller(affordable, maxNum);
  const money = (minor: bigint) => formatMinor(minor, walletCurrency[walletType]);
  return accept({
    num: (most - (most % minCount)).toString(),
    available: money(available),
    holdPerLot: money(holdOf(offering, minCount)),
  });
});

/** Subscriptions that are not over, the newest first. */
export const liveSubscriptions = endpoint('liveSubscriptions', async (call, services) => {
  const { input, locale } = call;
  const { subscriptions } = await services.trading.accounts.view(call.caller.userId);
  const list = subscriptions
    .map((one) => subscriptionRow(one, locale))
    .filter(({ classify }) => input.classify === undefined || classify === input.classify)
    .sort((one, other) => other.createTimeTimestamp - one.createTimeTimestamp);
  return accept({ list });
});

/**
 * What the customer holds of an instrument on one side; null when nothing.
 * Refusals: NO_INSTRUMENT, AMBIGUOUS.
 */
export const positionByStock = endpoint('positionByStock', async (call, services) => {
  const { input, nowMs, locale } = call;
  const named = { code: input.stockCode, source: input.source, market: input.market };
  const found = findNamed(services.market, named, locale);
  if (!found.isFound) return found.refused;
  const state = await services.trading.accounts.view(call.caller.userId);
  const side = input.direction === direction.buy ? 'long' : 'short';
  const { heldAs } = found.instrument;
  const position = state.positions.find((one) => one.instrumentId === heldAs && one.side === side);
  if (position === undefined) return accept(null);
  const [row] = await positionRows(services, { positions: [position], state }, { nowMs, locale });
  if (row === undefined) return accept(null);
  const { id, positionNum, isolatedPosition, closableNum, avgPrice, leverage } = row;
  const { profit = null, lastPrice } = row;
  const held = { id, positionNum, isolatedPosition, closableNum, avgPrice, leverage };
  return accept({ ...held, profit, lastPrice });
});

/** Closes positions at the market, each under a key of its own: once, also when this call dies. */
export const positionCloseAll = endpoint('positionCloseAll', async (call, services) => {
  const { input, locale, idempotencyKey } = call;
  return accept(
    await answerEach(input.ids, locale, (id) => {
      const one = { id, num: null, type: orderType.market };
      return runClose(services, {
        ...call,
        input: one,
        idempotencyKey: partKey(idempotencyKey, id),
      });
    }),
  );
});

/**
 * Open positions with sums by currency. Rows and sums are made of the same prices: the sums are
 * those of all rows, on every page.
 */
export const positionList = endpoint('positionList', async (call, services) => {
  const { input, nowMs, locale } = call;
  const state = await services.trading.accounts.view(call.caller.userId);
  const holdings = await openHoldings(services, state, input, nowMs);
  const rows = holdingRows({ holdings, state }, locale);
  return accept({ ...cutPage(input, rows), summary: sumUp(holdings) });
});

function sumUp(holdings: readonly HoldingAt[]) {
  return holdingSums(holdings).map(({ currency, valueMinor, profitMinor, marginMinor }) => ({
    currency,
    totalHoldingAmount: valueMinor === null ? null : formatMinor(valueMinor, currency),
    margin: formatMinor(marginMinor, currency),
    profit: profitMinor === null ? null : formatMinor(profitMinor, currency),
  }));
}

/** Closes a position and opens as much of the other side, once under its key. */
export const positionReverse = endpoint(
  'positionReverse',
  async (call, services) => {
    const { input, caller, nowMs, locale, idempotencyKey } = call;
    const made = await reversePositionCommand(services, {
      caller,
      nowMs,
      positionId: input.id,
      name: nameOf(input) ?? idempotencyKey,
    });
    if (!made.isAccepted) return made;
    const command = made.data;
    const key = laneKeyOf('positionReverse', call);
    const answer = await runCommand(services.trading, { command, expects: 'order', key });
    if (!answer.isAccepted) return asClosing(answer);
    return accept(rowNow(answer.data, { ...command, locale }));
  },
  { answersKept: 'by-lane' },
);

/** Sets, changes or removes the exits of a position. */
export const protectPosition = endpoint(
  'protectPosition',
  async (call, services) => {
    const { input, caller, nowMs, locale } = call;
    const accountId = caller.userId;
    const { accounts, prices } = services.trading;
    const known = await accounts.view(accountId);
    const held = known.positions.find(({ positionId }) => positionId === input.id);
    if (held === undefined) return refuse('NOT_FOUND');
    const instrument = findById(services.market, held.instrumentId);
    const exits = readExits(input, instrument);
    if ('reason' in exits) return exits;
    const command: ProtectPosition = {
      kind: 'protectPosition',
      accountId,
      nowMs,
      positionId: input.id,
      instrument,
      pairId: nextId('o', nowMs),
      exits,
      prices: await prices.ofOrder(instrument, nowMs),
    };
    const key = laneKeyOf('protectPosition', call);
    const answer = await runCommand(services.trading, { command, expects: 'done', key });
    if (!answer.isAccepted) return asClosing(answer);
    const state = await accounts.view(accountId);
    const positions = state.positions.filter(({ positionId }) => positionId === input.id);
    const [row] = await positionRows(services, { positions, state }, { nowMs, locale });
    return row === undefined ? refuse('NOT_FOUND') : accept(row);
  },
  { answersKept: 'by-lane' },
);

/** Every subscription a customer ever made, the newest first. */
export const subscriptionHistory = endpoint('subscriptionHistory', async (call, services) => {
  const { input, locale, caller } = call;
  const own = await services.offerings.store.ofAccount(caller.userId);
  const rows = own
    .map((one) => subscriptionRow(one, locale))
    .filter(({ classify }) => input.classify === undefined || classify === input.classify)
    .filter(({ status }) => input.status === undefined || status === input.status);
  return accept(cutPage(input, rows));
});
