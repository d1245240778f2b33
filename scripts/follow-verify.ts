/**
 * npm run follow:verify [-- --url <house>] [--institution <id>] works the record of an institution,
 * or of all, out again from what the house tells everybody; with --order <file> the settlement of a
 * follow order, from the answer of `GET /orders/{id}?kind=follow` kept in a file. Names what does
 * not agree (docs/decisions/follow.md). Needs no secret and no database.
 */
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
import { askHouse } from './lib/ask-house.ts';
import { endAs } from './lib/end-as.ts';
import { readTyped } from './lib/typed.ts';

const usage = 'npm run follow:verify -- [--url <house>] [--institution <id>] [--order <file>]';
const { values } = readTyped(usage, {
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    institution: { type: 'string' },
    order: { type: 'string' },
  },
});
await endAs(() => (values.order === undefined ? verifyAll() : verifyOrder(values.order)), 2);

interface Told extends ToldInstitution {
  readonly id: string;
  readonly holdings: readonly {
    readonly code: string;
    readonly weight: string;
    readonly source: number;
    readonly market: string;
  }[];
}

/** 0: everything agrees, 1: something does not, 2: there is nothing to work out. */
async function verifyAll(): Promise<number> {
  const { list } = await told<{ list: readonly Told[] }>('/userFollowInvest/getInvestAgencyList');
  const wanted = list.filter(({ id }) => id === (values.institution ?? id));
  if (wanted.length === 0) return 2;
  let isRight = true;
  for (const one of wanted) {
    const candles = await Promise.all(one.holdings.map(candlesOf));
    const events = await Promise.all(one.holdings.map(eventsOf));
    const checks = verifyRecord(one, new Map(candles), new Map(events));
    isRight = say(one.id, checks) && isRight;
  }
  return isRight ? 0 : 1;
}

type Holding = Told['holdings'][number];
type Event = ToldEvents extends ReadonlyMap<string, infer List> ? List : never;

async function eventsOf({ code, source, market }: Holding) {
  const input = { stockCode: code, source: `${source}`, market };
  const { list } = await told<{ list: Event }>('/m_ft/stockEvents', input);
  return [code, list] as const;
}

async function candlesOf({ code, source, market }: Holding) {
  const input = { stockCode: code, source: `${source}`, market, type: '1Y' };
  const { list } = await told<{ list: readonly { k: number; close: string }[] }>(
    '/m_ft/kline',
    input,
  );
  return [code, list] as const;
}

function verifyOrder(file: string): number {
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

function told<Data>(path: string, input?: Readonly<Record<string, string>>): Promise<Data> {
  return askHouse<Data>(values.url, path, input);
}
