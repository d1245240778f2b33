import { expect, test } from 'vitest';
import type { StoredArticle } from '../articles/article-ports.ts';
import { type NoticeFact, noticeDesk } from './notice-desk.ts';
import { noticesDue } from './testing/notices-due.ts';

const at = (text: string): number => Date.parse(text);
const idsAt = async (text: string) => (await noticesDue(at(text))).map((fact) => fact.id);

async function factsAt<Kind extends NoticeFact['kind']>(text: string, kind: Kind) {
  const found = (await noticesDue(at(text))).filter((fact) => fact.kind === kind);
  return found as Extract<NoticeFact, { kind: Kind }>[];
}

test('a holiday is told from a week before until its market opens again', async () => {
  const id = 'notice-closed-2026-11-26-XNYS';
  expect(await idsAt('2026-11-18T23:59:59Z')).not.toContain(id);
  expect(await idsAt('2026-11-19T00:00:00Z')).toContain(id);
  expect(await idsAt('2026-11-27T14:29:59Z')).toContain(id);
  expect(await idsAt('2026-11-27T14:30:00Z')).not.toContain(id);
  const [closure] = await factsAt('2026-11-19T00:00:00Z', 'closure');
  expect(closure?.holidays.map((one) => one.name.en)).toEqual(['Thanksgiving Day']);
  // The Friday after is a half day; New York opens at 09:30 all the same.
  expect(closure?.markets.map((one) => one.reopensMs)).toEqual([at('2026-11-27T14:30:00Z')]);
});

test('holidays without a trading day between them are one closure', async () => {
  const closures = await factsAt('2027-03-25T00:00:00Z', 'closure');
  const london = closures.find((one) => one.markets.some((each) => each.calendar.id === 'XLON'));
  expect(london?.holidays.map((one) => one.day)).toEqual(['2027-03-26', '2027-03-29']);
  // Summer time begins on the Sunday between: London opens at 08:00, which is 07:00 UTC.
  expect(london?.markets.find((one) => one.calendar.id === 'XLON')?.reopensMs).toBe(
    at('2027-03-30T07:00:00Z'),
  );
  const newYork = closures.find((one) => one.markets.some((each) => each.calendar.id === 'XNYS'));
  expect(newYork?.holidays.map((one) => one.day)).toEqual(['2027-03-26']);
});

test('markets that close early on one day share a notice with their own times', async () => {
  const [early] = (await factsAt('2026-11-20T12:00:00Z', 'early')).filter(
    (one) => one.day === '2026-11-27',
  );
  expect(early?.markets.map((one) => one.calendar.id)).toEqual(['XNYS', 'CME']);
  expect(early?.markets[0]?.closesMs).toBe(at('2026-11-27T18:00:00Z'));
});

test('clocks that go forward move the hours in the rest of the world', async () => {
  const [change, ...others] = await factsAt('2027-03-08T00:00:00Z', 'clock');
  expect(others).toEqual([]);
  expect(change).toMatchObject({ day: '2027-03-14', isForward: true });
  const newYork = change?.markets.find((one) => one.calendar.id === 'XNYS');
  // 09:30 to 16:00 in New York is 14:30 to 21:00 UTC in winter, 13:30 to 20:00 in summer.
  expect(newYork).toMatchObject({
    local: { fromMinute: 570, toMinute: 960 },
    before: { fromMinute: 870, toMinute: 1260 },
    after: { fromMinute: 810, toMinute: 1200 },
  });
  expect(change?.markets.map((one) => one.calendar.id)).not.toContain('XHKG');
  expect((await factsAt('2026-10-19T00:00:00Z', 'clock'))[0]).toMatchObject({
    day: '2026-10-25',
    isForward: false,
  });
  expect(await factsAt('2026-10-17T23:59:00Z', 'clock')).toEqual([]);
});

test('a week’s ending contracts are told on the Friday before it, with those that follow', async () => {
  const [week] = (await factsAt('2026-12-11T00:00:00Z', 'contracts')).filter(
    (one) => one.monday === '2026-12-14',
  );
  const sp = week?.ends.find((one) => one.contract.code === 'ESZ6');
  // The third Friday of December 2026; trading ends at the opening of New York, 08:30 in Chicago.
  expect(sp?.endsMs).toBe(at('2026-12-18T14:30:00Z'));
  expect(sp?.next?.code).toBe('ESH7');
  expect(await idsAt('2026-12-10T23:59:59Z')).not.toContain('notice-contracts-2026-12-14');
});

test('Europe’s change to T+1 is told two weeks before', async () => {
  const [change] = await factsAt('2027-09-27T00:00:00Z', 'settlement');
  expect(change).toMatchObject({ from: '2027-10-11', beforeDays: 2, afterDays: 1 });
  expect(change?.markets.length).toBeGreaterThan(5);
  expect(await factsAt('2027-09-26T23:59:59Z', 'settlement')).toEqual([]);
  expect(await factsAt('2027-10-12T00:00:00Z', 'settlement')).toEqual([]);
});

test('what is due is published once, by whichever process, and a day is looked at once', async () => {
  let nowMs = at('2026-11-19T08:00:00Z');
  const published = new Set<string>();
  let asked = 0;
  const board = {
    publish: async (notice: StoredArticle) => {
      asked += 1;
      const isNew = !published.has(notice.id);
      published.add(notice.id);
      return isNew;
    },
  };
  const clock = { nowMs: () => nowMs, every: () => () => undefined };
  const word = (fact: NoticeFact) => ({ id: fact.id }) as StoredArticle;
  const desk = () => noticeDesk({ board, clock, word });
  const first = desk();
  expect(await first.publishDue()).toBe((await idsAt('2026-11-19T08:00:00Z')).length);
  const askedAtFirst = asked;
  expect(await first.publishDue()).toBe(0);
  expect(asked).toBe(askedAtFirst);
  expect(await desk().publishDue()).toBe(0);
  nowMs = at('2026-11-20T00:00:00Z');
  // The half day of the 27th, and the contracts of the week after.
  expect(await first.publishDue()).toBe(2);
});
