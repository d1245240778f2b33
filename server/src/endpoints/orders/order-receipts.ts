import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

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
