import { createHash, randomUUID } from 'node:crypto';
import { offeringCompany } from '@candor/domain/offerings/companies';
import { HOUSE_LOTS, simulatedEntries, ticketOf, workOutDraw } from '@candor/domain/offerings/draw';
import { call } from './api.ts';
import type { House } from './server.ts';

/** An offering as the API lists it: amounts and quantities as texts, instants in milliseconds. */
export interface WalkOffering {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly market: string;
  readonly classify: string;
  readonly ipoStatus: number;
  readonly price: string;
  readonly minCount: string;
  readonly holdRatio: string;
  readonly drawSeedHash: string;
  readonly purchaseEndDate: number;
  readonly allotDateTimestamp: number;
  readonly payEndDateTimestamp: number;
  readonly listDate: number;
}

const OPEN = 1;
const MINUTE_MS = 60_000;
/** So long at least a form stays open: a slow machine gets through it. */
const OPEN_FOR_MS = 8 * MINUTE_MS;
/** Every company of a side has had its turn by then. */
const LOOKS_MAX = 100;

/** What the clock of the house says. */
export async function serverNow(server: House): Promise<number> {
  const { data } = await call(server, '/m_ft/events?timeZone=UTC&pageSize=1', null);
  return data.asOfTimestamp;
}

/**
 * An offering of one side that can be subscribed to for a while yet; turns the clock of the house
 * until there is one. Throws when none came in some hours.
 */
export async function openOffering(
  server: House,
  of: { readonly classify: 'UsStock' | 'HK'; readonly holdRatio?: string },
): Promise<WalkOffering> {
  for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
    const { data } = await call(server, '/m_ft/webull/new/stock', null);
    const nowMs = await serverNow(server);
    const found = (data.list as readonly WalkOffering[]).find(
      ({ classify, ipoStatus, holdRatio }) =>
        classify === of.classify &&
        ipoStatus === OPEN &&
        (of.holdRatio === undefined || holdRatio === of.holdRatio),
    );
    if (found !== undefined && found.purchaseEndDate - nowMs > OPEN_FOR_MS) return found;
    await server.advanceClock(5 * MINUTE_MS);
  }
  throw new Error(`no offering of ${JSON.stringify(of)} came`);
}

/** Turns the clock of the house to an instant that lies ahead. */
export async function advanceTo(server: House, atMs: number): Promise<void> {
  const aheadMs = atMs - (await serverNow(server));
  if (aheadMs > 0) await server.advanceClock(aheadMs);
}

interface Applications {
  readonly offering: WalkOffering;
  /** Who applies last, and the lots that each applicant asks for. */
  readonly userId: string;
  readonly lots: number;
  /** Tickets of those that applied before. */
  readonly others: readonly string[];
  /** The lots that the draw is to give to those before and to the last one. */
  readonly wanted: readonly number[];
}

const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The client order id with which the last applicant makes the draw give each what is wanted. Throws
 * when none of many did.
 */
export async function idThatGets(
  server: House,
  { offering, userId, lots, others, wanted }: Applications,
): Promise<string> {
  const company = offeringCompany(offering.id);
  if (company === null) throw new Error(`nobody offers ${offering.id}`);
  const simulated = await simulatedEntries({ id: offering.id, company }, sha256);
  const seed = server.drawSeed(offering.id);
  if ((await sha256(seed)) !== offering.drawSeedHash) throw new Error('this is another seed');
  for (let tries = 0; tries < 100; tries += 1) {
    const clientOrderId = randomUUID();
    const of = { offeringId: offering.id, accountId: userId, clientOrderId };
    const ticket = await ticketOf(of, sha256);
    const tickets = [...others, ticket];
    const entries = [...simulated, ...tickets.map((one) => ({ ticket: one, lots }))];
    const drawn = await workOutDraw({ seed, entries, lots: HOUSE_LOTS }, sha256);
    const given = tickets.map(
      (name) => drawn.entries.find((one) => one.ticket === name)?.allottedLots,
    );
    if (String(given) === String(wanted)) return clientOrderId;
  }
  throw new Error('the draw never gave that');
}
