import { quantityText } from '@candor/domain/instruments/price-text';
import { formatMinor } from '@candor/domain/money/money';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { amendCommand } from '../../trading/amend-order.ts';
import { cancelOrder } from '../../trading/cancel-order.ts';
import { answerEach } from '../../trading/each-answer.ts';
import { placeOrder, rowNow } from '../../trading/place-order.ts';
import { laneKeyOf, refusedBy, runCommand } from '../../trading/run-command.ts';

/** Orders in the pre-market auction. It waits for the uncross. */
export const auctionStockCreate = endpoint(
  'auctionStockCreate',
  (call, services) => placeOrder('auctionStockCreate', call, services),
  { answersKept: 'by-lane' },
);

/** Orders a block, for those who may: KYC_REQUIRED, BLOCK_NOT_OPEN (see `gateOf`). */
export const blockTradeCreate = endpoint(
  'blockTradeCreate',
  (call, services) => placeOrder('blockTradeCreate', call, services),
  { answersKept: 'by-lane' },
);

/** Orders a futures contract or a currency pair. */
export const goldCreate = endpoint(
  'goldCreate',
  (call, services) => placeOrder('goldCreate', call, services),
  { answersKept: 'by-lane' },
);

/** Orders a Hong Kong stock in board lots. */
export const hkCreate = endpoint(
  'hkCreate',
  (call, services) => placeOrder('hkCreate', call, services),
  { answersKept: 'by-lane' },
);

/** What a change of an order would do, by the decision that changes it. */
export const orderAmendPreview = endpoint('orderAmendPreview', async (call, services) => {
  const { input, caller, locale, nowMs } = call;
  const { trading } = services;
  const order = await trading.reads.order(caller.userId, input.id);
  if (order === null) return refuse('NOT_FOUND');
  const change = { ...input, caller, nowMs, name: null };
  const command = await amendCommand(services, change, order);
  if ('reason' in command) return command;
  const decision = await trading.lanes.preview(command);
  if (decision.outcome === 'refused') return refusedBy(decision.refusal);
  const { answer } = decision;
  if (answer.kind !== 'order') throw new Error(`A change was answered with ${answer.kind}.`);
  const { terms, holdMinor, filledQuantity } = answer.order;
  const keepsPlace = terms.orderId === input.id;
  const at = { ...command, locale };
  const money = (minor: bigint) => formatMinor(minor, terms.walletCurrency);
  return accept({
    keepsPlace,
    totalBefore: rowNow({ kind: 'order', order }, at).totalAmount ?? null,
    totalAfter: rowNow(answer, at).totalAmount ?? null,
    heldBefore: money(order.holdMinor),
    heldAfter: money(holdMinor),
    fillsNow: quantityText(command.instrument, keepsPlace ? 0n : filledQuantity),
    currency: terms.walletCurrency,
  });
});

/** Changes an order that waits. */
export const orderAmend = endpoint(
  'orderAmend',
  async (call, services) => {
    const { input, caller, locale, nowMs, idempotencyKey: name } = call;
    const order = await services.trading.reads.order(caller.userId, input.id);
    if (order === null) return refuse('NOT_FOUND');
    const change = { ...input, caller, nowMs, name };
    const command = await amendCommand(services, change, order);
    if ('reason' in command) return command;
    const key = laneKeyOf('orderAmend', call);
    const answer = await runCommand(services.trading, { command, expects: 'order', key });
    return answer.isAccepted ? accept(rowNow(answer.data, { ...command, locale })) : answer;
  },
  { answersKept: 'by-lane' },
);

/** Cancels orders. A cancelled one answers the same again, so nothing is done twice. */
export const orderCancelAll = endpoint('orderCancelAll', async (call, services) => {
  const { input, caller, nowMs, locale } = call;
  return accept(
    await answerEach(input.ids, locale, (orderId) =>
      cancelOrder(services, { accountId: caller.userId, nowMs, orderId }),
    ),
  );
});

/** Cancels what is not filled of an order. */
export const orderCancel = endpoint('orderCancel', ({ caller, nowMs, input }, services) =>
  cancelOrder(services, { accountId: caller.userId, nowMs, orderId: input.id }),
);

/**
 * The signed receipts of an order's fills. One that no longer holds is not given out and is logged.
 * Refusal: NOT_FOUND, also for another customer's.
 */
export const orderReceipts = endpoint('orderReceipts', async (call, services) => {
  const { input } = call;
  const { userId } = call.caller;
  const { reads, receipts: room } = services.trading;
  if ((await reads.order(userId, input.id)) === null) return refuse('NOT_FOUND');
  const { receipts, missing } = await room.ofOrder(userId, input.id);
  for (const { fillId } of missing) {
    services.log.error({ fillId }, 'a fill is not what was signed');
  }
  return accept({
    receipts: receipts.map(({ seq, atMs, ...receipt }) => ({
      ...receipt,
      seq: String(seq),
      time: atMs,
      factHashes: [...receipt.factHashes],
    })),
    missing: [...missing],
  });
});

/** Orders a stock, a coin or a bond. */
export const stockCreate = endpoint(
  'stockCreate',
  (call, services) => placeOrder('stockCreate', call, services),
  { answersKept: 'by-lane' },
);
