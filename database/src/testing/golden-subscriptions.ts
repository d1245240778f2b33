import type { Instrument } from '@candor/domain/instruments/instrument';
import { anOffering } from '@candor/domain/offerings/testing/an-offering';
import type { Subscribe } from '@candor/domain/trading/commands';
import { aHongKongStock, START_MS } from '@candor/domain/trading/testing/market-builder';
import type { LaneDesk } from './lane-desk.ts';

const MINUTE_MS = 60_000;
const OFFERING_IDS = ['90901-1', '90902-1', '90903-1', '90904-1'] as const;
const [WAITS, NOT_ALLOTTED, LAPSED, LISTED] = OFFERING_IDS;

/** What an offering's shares are listed as. */
export const offeredShare: Instrument = aHongKongStock({
  id: '11:HK:90904',
  heldAs: '11:HK:90904',
  code: '90904',
});

/** Subscriptions of every end, out of HK_STOCK, and one that waits. */
export async function tellSubscriptions(desk: LaneDesk, accountId: string): Promise<void> {
  const at = (minutes: number) => ({ accountId, nowMs: START_MS + minutes * MINUTE_MS });
  const asking = (offeringId: string): Subscribe => ({
    kind: 'subscribe',
    ...at(0),
    quantity: 1_000n,
    gate: null,
    ...anOffering(START_MS, {
      offeringId,
      code: offeringId.slice(0, 5),
      market: 'HK',
      walletCurrency: 'HKD',
      walletType: 'HK_STOCK',
      topPrice: 20n,
      minCount: 500n,
      holdRatioBps: 1_000n,
    }),
    clientOrderId: `ipo-${offeringId}`,
    ticket: `ticket of ${accountId}`,
  });
  for (const offeringId of OFFERING_IDS) {
    const key = { commandKey: `ipo-${offeringId}`, requestHash: 'hash' };
    const reply = await desk.submit(asking(offeringId), offeringId === WAITS ? key : null);
    if (reply.outcome !== 'accepted') throw new Error(`the subscription was ${reply.outcome}`);
    if (offeringId === WAITS) continue;
    const allotted = offeringId === NOT_ALLOTTED ? 0n : 500n;
    const drawn = { offeringId, finalPrice: 19n, allotted };
    await desk.accept({ kind: 'drawSubscription', ...at(35), ...drawn });
  }
  const pay = { kind: 'paySubscription', offeringId: LISTED, finished: null } as const;
  await desk.accept({ ...pay, ...at(36) });
  await desk.accept({ kind: 'lapseSubscription', ...at(55), offeringId: LAPSED });
  const listing = { offeringId: LISTED, instrument: offeredShare };
  await desk.accept({ kind: 'listSubscription', ...at(65), ...listing });
}
