import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { expect, test } from 'vitest';
import { simulatedEvents } from './events.ts';

const at = (text: string) => Date.parse(text);
const year = { fromMs: at('2026-01-01T00:00:00Z'), toMs: at('2027-01-01T00:00:00Z') };
const { byId } = buildCatalogue(at('2026-11-20T17:00:00Z'));
const named = (id: string): Instrument => {
  const instrument = byId.get(id);
  if (instrument === undefined) throw new Error(`no ${id}`);
  return instrument;
};
const calendar = simulatedEvents();
const times = (list: readonly number[]) => list.map((ms) => new Date(ms).toISOString());

test('a year has forty announcements, each in its own minute of New York or Frankfurt', () => {
  const all = calendar.announcements(year);
  const count = (kind: string, area: string) =>
    all.filter((one) => one.kind === kind && one.area === area).length;
  expect([count('jobs', 'US'), count('inflation', 'US')]).toEqual([12, 12]);
  expect([count('centralBank', 'US'), count('centralBank', 'EU')]).toEqual([8, 8]);
  // 08:30 in New York, in winter and in summer.
  const jobs = times(all.flatMap(({ kind, atMs }) => (kind === 'jobs' ? [atMs] : [])));
  expect([jobs[0], jobs[6]]).toEqual(['2026-01-02T13:30:00.000Z', '2026-07-03T12:30:00.000Z']);
});

test('the end of a span is not in it, and its beginning is', () => {
  const [first] = calendar.announcements(year);
  const atMs = first?.atMs ?? 0;
  expect(calendar.announcements({ fromMs: atMs, toMs: atMs + 1 })).toEqual([first]);
  expect(calendar.announcements({ fromMs: atMs - 1, toMs: atMs })).toEqual([]);
  expect(calendar.announcements({ fromMs: atMs, toMs: atMs - 5 })).toEqual([]);
});

test('a share reports every 63 trading days, before its open or after its close', () => {
  const coke = times(calendar.results(named('0:NYSE:KO'), year));
  expect(coke).toHaveLength(4);
  for (const time of coke) expect(time).toMatch(/T(1[23]:00|2[01]:05):00\.000Z$/);
  const hongKong = times(calendar.results(named('11:HK:00700'), year));
  for (const time of hongKong) expect(time).toMatch(/T(00:00|08:05):00\.000Z$/);
});

test('a second listing, a fund and a coin report nothing of their own', () => {
  for (const id of ['11:HK:09988', '0:NASDAQ:GOOG', '0:NYSE:SPY', '100:CRYPTO:BTCUSD']) {
    expect(calendar.results(named(id), year)).toEqual([]);
  }
});

test('indices count their members anew every four weeks', () => {
  const changes = calendar.indexChanges(year);
  expect(changes.map(({ area }) => area).slice(0, 3)).toEqual(['US', 'EU', 'ASIA']);
  expect(changes).toHaveLength(3 * 13);
  const [first, , , second] = changes;
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBe(28 * 86_400_000);
  expect(new Date(first?.atMs ?? 0).getUTCDay()).toBe(0);
});
