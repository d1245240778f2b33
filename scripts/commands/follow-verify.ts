import { readFileSync } from 'node:fs';
import { institutionOf } from '@candor/domain/follow/institutions';
import {
  type FollowCheck,
  type ToldEvents,
  type ToldFollow,
  type ToldInstitution,
  verifyRecord,
  verifySettlement,
} from '@candor/domain/follow/verify-follow';
import { askHouse } from '../lib/ask-house.ts';

interface Told extends ToldInstitution {
  readonly id: string;
  readonly holdings: readonly {
    readonly code: string;
    readonly weight: string;
    readonly source: number;
    readonly market: string;
  }[];
}

/**
 * Works the records of institutions out again from what the server at `url` publishes: of all of
 * them, or of one. 0: everything agrees, 1: something does not, 2: there is nothing to work out.
 */
export async function verifyRecords(of: {
  readonly url: string;
  readonly institution?: string | undefined;
}): Promise<number> {
  const { url, institution } = of;
  const path = '/userFollowInvest/getInvestAgencyList';
  const { list } = await askHouse<{ list: readonly Told[] }>(url, path);
  const wanted = list.filter(({ id }) => id === (institution ?? id));
  if (wanted.length === 0) return 2;
  let isRight = true;
  for (const one of wanted) {
    const candles = await Promise.all(one.holdings.map((holding) => candlesOf(url, holding)));
    const events = await Promise.all(one.holdings.map((holding) => eventsOf(url, holding)));
    const checks = verifyRecord(one, new Map(candles), new Map(events));
    isRight = say(one.id, checks) && isRight;
  }
  return isRight ? 0 : 1;
}

type Holding = Told['holdings'][number];
type Event = ToldEvents extends ReadonlyMap<string, infer List> ? List : never;

async function eventsOf(url: string, { code, source, market }: Holding) {
  const input = { stockCode: code, source: `${source}`, market };
  const { list } = await askHouse<{ list: Event }>(url, '/m_ft/stockEvents', input);
  return [code, list] as const;
}

async function candlesOf(url: string, { code, source, market }: Holding) {
  const input = { stockCode: code, source: `${source}`, market, type: '1Y' };
  const { list } = await askHouse<{ list: readonly { k: number; close: string }[] }>(
    url,
    '/m_ft/kline',
    input,
  );
  return [code, list] as const;
}

/** The settlement of a follow order, from its stored answer. Answers as `verifyRecords` does. */
export function verifyFollowOrder(file: string): number {
  const answer = JSON.parse(readFileSync(file, 'utf8')) as {
    data: ToldFollow & { agencyId: string; status: number };
  };
  const { data } = answer;
  const institution = institutionOf(data.agencyId);
  if (institution === null || data.holdingsAtSettle.length === 0) {
    console.error('Only a settled follow order can be worked out.');
    return 2;
  }
  return say(data.agencyId, verifySettlement(data, institution.feeBps)) ? 0 : 1;
}

function say(of: string, checks: readonly FollowCheck[]): boolean {
  for (const { what, count, wrong } of checks) {
    const word = wrong.length === 0 ? 'ok   ' : 'WRONG';
    console.log(`${word}  ${of} ${what} (${count})`);
    for (const line of wrong) console.log(`       ${line}`);
  }
  return checks.every(({ wrong }) => wrong.length === 0);
}
