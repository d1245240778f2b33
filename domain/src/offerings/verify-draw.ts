import { offeringCompany } from './companies.ts';
import { type Digest, type DrawnEntry, HOUSE_LOTS, simulatedEntries, workOutDraw } from './draw.ts';

/** A draw as the house tells it, in decimal text. */
export interface ToldDraw {
  readonly offeringId: string;
  readonly seed: string;
  readonly seedHash: string;
  readonly listHash?: string | null | undefined;
  readonly resultHash?: string | null | undefined;
  readonly minCount: string;
  readonly entries: readonly {
    readonly ticket: string;
    readonly num: string;
    readonly allotNum?: string | null | undefined;
  }[];
}

export interface DrawCheck {
  /** The seed is the one whose hash was published. */
  readonly isSeedRight: boolean;
  /** The list is the one whose hash was published, with all its simulated applications. */
  readonly isListRight: boolean;
  /** Seed and list give what the house says they gave. */
  readonly isResultRight: boolean;
  readonly entries: readonly DrawnEntry[];
}

/** Works a draw out again and compares. Needs nothing of the house but what it told. */
export async function verifyDraw(told: ToldDraw, digest: Digest): Promise<DrawCheck> {
  const lot = Number(told.minCount);
  const entries = told.entries.map(({ ticket, num }) => ({ ticket, lots: Number(num) / lot }));
  const drawn = await workOutDraw({ seed: told.seed, entries, lots: HOUSE_LOTS }, digest);
  const company = offeringCompany(told.offeringId);
  const simulated =
    company === null ? [] : await simulatedEntries({ id: told.offeringId, company }, digest);
  const lotsOf = new Map(entries.map(({ ticket, lots }) => [ticket, lots]));
  const given = new Map(drawn.entries.map((one) => [one.ticket, one.allottedLots]));
  return {
    isSeedRight: drawn.seedHash === told.seedHash,
    isListRight:
      drawn.listHash === told.listHash &&
      simulated.every(({ ticket, lots }) => lotsOf.get(ticket) === lots),
    isResultRight:
      drawn.resultHash === told.resultHash &&
      told.entries.every(({ ticket, allotNum }) => {
        return Number(allotNum) === (given.get(ticket) ?? 0) * lot;
      }),
    entries: drawn.entries,
  };
}
