import type { Dividend } from '@candor/domain/instruments/dividend';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { decodeFact } from '@candor/domain/stored/fact-shapes';
import { emptyAccount } from '@candor/domain/trading/account-state';
import { applyFact } from '@candor/domain/trading/apply';
import type { Command } from '@candor/domain/trading/commands';
import { explainFact } from '@candor/domain/trading/explaining/explain-fact';
import type { Published } from '@candor/domain/trading/explaining/published';
import type { Fact, FactKind } from '@candor/domain/trading/facts';
import { openRules } from '@candor/domain/trading/testing/trader';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGoldenDesk, tellGoldenStory } from '../testing/golden-story.ts';
import type { LaneDesk } from '../testing/lane-desk.ts';
import { editAsOwner } from '../testing/test-database.ts';
import { rebuild } from './rebuild.ts';

/** The terms each command of the story was decided on. */
const decidedOn = new Map<string, Instrument>();
const dividends = new Map<string, Dividend>();
let desk: LaneDesk;

beforeAll(async () => {
  desk = await openGoldenDesk((command) => {
    if ('dividend' in command) dividends.set(command.dividend.dividendId, command.dividend);
    const views = 'prices' in command ? [...command.prices.views.values()] : [];
    for (const one of views.flatMap((view) => view.dividends ?? [])) {
      dividends.set(one.dividendId, one);
    }
    for (const one of termsIn(command)) decidedOn.set(`${one.id} ${command.nowMs}`, one);
  });
  await tellGoldenStory(desk);
  await desk.router.drain();
});
afterAll(() => desk.close());

function termsIn(command: Command): readonly Instrument[] {
  if ('instrument' in command) return [command.instrument];
  if ('instruments' in command) return command.instruments;
  return 'parts' in command ? command.parts.map(({ instrument }) => instrument) : [];
}

const terms: Published['terms'] = (id, { atMs }) => decidedOn.get(`${id} ${atMs}`) ?? null;
const published: Published = {
  terms,
  statedPrice: () => null,
  laterPrice: () => null,
  drawnLots: () => null,
  dividend: (id) => dividends.get(id) ?? null,
  dividendsOf: (id) => [...dividends.values()].filter((one) => one.dividendId.includes(id)),
};

async function reworked() {
  const counts = new Map<FactKind, number>();
  const rework = { rules: openRules, counts, terms };
  const { differences } = await rebuild(desk.database.address, { rework });
  return { counts, differences };
}

test('all that is derived is worked out again to the last digit', async () => {
  const { counts, differences } = await reworked();
  expect(differences).toEqual([]);
  expect([...counts.keys()].sort()).toEqual(
    [
      'couponPaid',
      'dividendEntitled',
      'dividendPaid',
      'followChanged',
      'holdingMarked',
      'holdingSettled',
      'holdingSplit',
      'loanChanged',
      'nightCharged',
      'orderFilled',
      'subscriptionChanged',
      'subscriptionListed',
      'withdrawalCompleted',
    ].sort(),
  );
});

/** An account's worth is made of markets that no fact keeps. */
const given = /^loan\.review\.valueMinor$/;

test('a stored cent that was changed is named, wherever it stands', async () => {
  const unnoticed = new Set<string>();
  const planted = new Set<FactKind>();
  const { rows } = await desk.database.pool.query<{ facts: string }>(
    'SELECT facts FROM events ORDER BY seq, lane',
  );
  const states = new Map<string, ReturnType<typeof emptyAccount>>();
  for (const line of rows.flatMap(({ facts }) => facts.split('\n'))) {
    const fact = decodeFact(line);
    const state = states.get(fact.accountId) ?? emptyAccount(fact.accountId);
    states.set(fact.accountId, state);
    const isDerived = explainFact(state, fact, published, openRules).length > 0;
    for (const [path, changed] of isDerived ? withOneCentMore(fact, '') : []) {
      planted.add(fact.kind);
      if (given.test(path)) continue;
      const comparisons = explainFact(state, changed as Fact, published, openRules);
      if (comparisons.every(({ agrees }) => agrees)) unnoticed.add(`${fact.kind} ${path}`);
    }
    applyFact(state, fact);
  }
  expect([...unnoticed]).toEqual([]);
  expect(planted.size).toBe(13);
});

/** The value once for each amount of money in it, a cent higher there. */
function withOneCentMore(value: unknown, of: string): (readonly [string, unknown])[] {
  if (typeof value === 'bigint') return /Minor$|amount$/.test(of) ? [[of, value + 1n]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    withOneCentMore(part, of === '' ? key : `${of}.${key}`).map(([path, changed]) => {
      const copy: Record<string, unknown> | unknown[] = Array.isArray(value)
        ? Object.assign([...value], { [key]: changed })
        : { ...value, [key]: changed };
      return [path, copy] as const;
    }),
  );
}

test('a cent changed in the log is named with its fact', async () => {
  const { rows } = await desk.database.pool.query<{ facts: string }>(
    `SELECT facts FROM events WHERE facts LIKE '%"kind":"nightCharged"%'`,
  );
  const [stored] = /"amountMinor":"#(?=[1-9])\d+"/.exec(rows[0]?.facts ?? '') ?? [''];
  const cents = BigInt(/\d+/.exec(stored)?.[0] ?? 0n);
  const edit = (from: string, to: string) =>
    editAsOwner(desk.database, 'UPDATE events SET facts = replace(facts, $1, $2)', [from, to]);
  const other = `"amountMinor":"#${cents + 1n}"`;
  await edit(stored, other);
  const { differences } = await reworked();
  expect(differences).toContainEqual(
    expect.stringMatching(/nightCharged .*: amountMinor is "#\d+", by its rule "#\d+"/),
  );
  await edit(other, stored);
});
