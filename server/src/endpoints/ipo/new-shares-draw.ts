import { offeringCompany } from '@candor/domain/offerings/companies';
import {
  DRAW_METHOD,
  type DrawEntry,
  type DrawnEntry,
  HOUSE_LOTS,
  readList,
  simulatedEntries,
} from '@candor/domain/offerings/draw';
import { drawList } from '@candor/engines/offerings/offering-desk';
import type { FrozenList, OfferingStore } from '@candor/engines/offerings/offering-ports';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { drawSeedHash } from '../../offerings/draw-seed.ts';
import { sha256 } from '../../offerings/offering-services.ts';

/**
 * Everything needed to recompute a draw: the hash of the seed from the announcement on, the list
 * and its hash once it is frozen, the seed and the result after the draw. Refusal: NOT_FOUND.
 */
export const newSharesDraw = endpoint('newSharesDraw', async (call, { offerings, secret }) => {
  const { input, nowMs } = call;
  const company = offeringCompany(input.id);
  const list = await offerings.store.list(input.id);
  const shown = offerings.find(input.id, nowMs);
  const seedHash = list?.seedHash ?? (shown && drawSeedHash(secret, shown));
  if (company === null || seedHash === null) return refuse('NOT_FOUND');
  const told = await toldOf(offerings.store, { id: input.id, company }, list);
  const { minCount } = company;
  const shares = (lots: number) => (BigInt(lots) * minCount).toString();
  const sum = (lots: readonly number[]) => shares(lots.reduce((all, one) => all + one, 0));
  return accept({
    seedHash,
    seed: told.seed,
    method: DRAW_METHOD,
    listHash: list?.listHash ?? null,
    minCount: minCount.toString(),
    totalOffered: shares(HOUSE_LOTS),
    totalApplied: sum(told.entries.map(({ lots }) => lots)),
    totalAllotted: sum(told.entries.map((one) => allottedLots(one) ?? 0)),
    entries: told.entries.map((one) => {
      const given = allottedLots(one);
      return {
        ticket: one.ticket,
        num: shares(one.lots),
        allotNum: given === null ? null : shares(given),
      };
    }),
    resultHash: told.resultHash,
  });
});

interface Told {
  readonly seed: string | null;
  readonly resultHash: string | null;
  readonly entries: readonly (DrawEntry | DrawnEntry)[];
}

async function toldOf(
  store: OfferingStore,
  offering: Parameters<typeof drawList>[0]['offering'],
  list: FrozenList | null,
): Promise<Told> {
  if (list === null) return { seed: null, resultHash: null, entries: [] };
  const draw = await store.draw(offering.id);
  if (draw === null) {
    const simulated = await simulatedEntries(offering, sha256);
    return { seed: null, resultHash: null, entries: [...simulated, ...readList(list.entries)] };
  }
  const { seed } = draw;
  const { entries, resultHash } = await drawList({ offering, list, seed }, sha256);
  return { seed, resultHash, entries };
}

function allottedLots(entry: DrawEntry | DrawnEntry): number | null {
  return 'allottedLots' in entry ? entry.allottedLots : null;
}
