import { type ClientName, nameOf } from '../orders/order-terms.ts';
import type { OfferingCompany } from './companies.ts';

/** SHA-256 of a text, in hex: from Node on the server, from Web Crypto in the browser. */
export type Digest = (text: string) => Promise<string>;

/** An application as it stands in the list: no name, and how many lots it asks for. */
export interface DrawEntry {
  readonly ticket: string;
  readonly lots: number;
}

export interface DrawnEntry extends DrawEntry {
  readonly allottedLots: number;
}

/** The name of the method, which docs/decisions/draws.md describes. */
export const DRAW_METHOD = 'candor-draw-1';
/** Lots of every offering that this house has to give. */
export const HOUSE_LOTS = 200;
/** Simulated applications beside those of the customers. */
const APPLICANTS = 400;
const TICKET_LENGTH = 32;

/** What an application is called in the list: nobody's name, and chosen by nobody alone. */
export async function ticketOf(
  of: ClientName & { readonly offeringId: string; readonly accountId: string },
  digest: Digest,
): Promise<string> {
  const hash = await digest(`ticket ${of.offeringId} ${of.accountId} ${nameOf(of)}`);
  return hash.slice(0, TICKET_LENGTH);
}

/**
 * The simulated applications of an offering. They follow from its id and from how much it is
 * wanted, both public, so anybody can tell them from the others.
 */
export async function simulatedEntries(
  offering: {
    readonly id: string;
    readonly company: Pick<OfferingCompany, 'oversubscription'>;
  },
  digest: Digest,
): Promise<readonly DrawEntry[]> {
  // On average half as many lots each as the offer is oversubscribed: 400 ask for 200 lots.
  const most = Math.max(1, Math.round(offering.company.oversubscription) - 1);
  const numbers = Array.from({ length: APPLICANTS }, (_, place) => place + 1);
  return Promise.all(
    numbers.map(async (number) => {
      const hash = await digest(`simulated ${offering.id} ${number}`);
      const drawn = Number.parseInt(hash.slice(TICKET_LENGTH, TICKET_LENGTH + 8), 16);
      return { ticket: hash.slice(0, TICKET_LENGTH), lots: 1 + (drawn % most) };
    }),
  );
}

/** The list by its tickets, one line each; its hash is published before the seed is. */
export function listText(entries: readonly DrawEntry[]): string {
  return sorted(entries)
    .map(({ ticket, lots }) => `${ticket} ${lots}\n`)
    .join('');
}

/** Reads a list as it is kept. */
export function readList(text: string): readonly DrawEntry[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [ticket = '', lots] = line.split(' ');
      return { ticket, lots: Number(lots) };
    });
}

/** A draw as anybody works it out from the seed and the list. */
export interface WorkedDraw {
  readonly seedHash: string;
  readonly listHash: string;
  readonly resultHash: string;
  /** By ticket. */
  readonly entries: readonly DrawnEntry[];
}

/**
 * Every ticket has a rank, the hash of seed, hash of the list and ticket. In the order of ranks
 * each gets one lot, then each that asked for more a second one, and so on until the lots are gone.
 */
export async function workOutDraw(
  of: { readonly seed: string; readonly entries: readonly DrawEntry[]; readonly lots: number },
  digest: Digest,
): Promise<WorkedDraw> {
  const entries = sorted(of.entries);
  const [seedHash, listHash] = await Promise.all([digest(of.seed), digest(listText(entries))]);
  const ranked = await Promise.all(
    entries.map(async (entry) => ({
      entry,
      rank: await digest(`${of.seed} ${listHash} ${entry.ticket}`),
    })),
  );
  ranked.sort((left, right) => order(left.rank, right.rank));
  const given = giveLots(
    ranked.map(({ entry }) => entry),
    of.lots,
  );
  const drawn = entries.map((entry) => ({
    ...entry,
    allottedLots: given.get(entry.ticket) ?? 0,
  }));
  const lines = drawn.map((one) => `${one.ticket} ${one.lots} ${one.allottedLots}\n`);
  return { seedHash, listHash, resultHash: await digest(lines.join('')), entries: drawn };
}

function giveLots(ranked: readonly DrawEntry[], lots: number): ReadonlyMap<string, number> {
  const given = new Map<string, number>();
  let left = lots;
  let asking = ranked;
  for (let round = 1; left > 0 && asking.length > 0; round += 1) {
    for (const { ticket } of asking.slice(0, left)) given.set(ticket, round);
    left -= Math.min(left, asking.length);
    asking = asking.filter((entry) => entry.lots > round);
  }
  return given;
}

function sorted<Entry extends DrawEntry>(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((left, right) => order(left.ticket, right.ticket));
}

function order(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
