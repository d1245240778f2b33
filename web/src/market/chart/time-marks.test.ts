import { expect, test } from 'vitest';
import { roundMarks } from './time-marks.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Wednesday 18 November 2026, 9:30 in New York. */
const open = Date.UTC(2026, 10, 18, 14, 30);

/** Texts of the marks when `times` fill 300 px. */
function textsOf(times: readonly number[], timeZone = 'America/New_York', widthPx = 300) {
  const marks = roundMarks({
    from: 0,
    to: times.length,
    widthPx,
    timeZone,
    timeOf: (index) => times[index],
    pixelOf: (index) => ((index + 0.5) * widthPx) / times.length,
  });
  return marks.map(({ text }) => text);
}
const every = (from: number, stepMs: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index * stepMs);

test('a day of minutes is marked at full hours, whenever it began', () => {
  expect(textsOf(every(open, minute, 390))).toEqual([
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
  ]);
  expect(textsOf(every(Date.UTC(2026, 10, 18, 5, 18), minute, 300), 'UTC')).toEqual([
    '06:00',
    '07:00',
    '08:00',
    '09:00',
    '10:00',
  ]);
});

test('over midnight the day stands where the time would be', () => {
  const times = every(Date.UTC(2026, 10, 18, 2, 5), 5 * minute, 288);
  expect(textsOf(times, 'UTC')).toEqual(['04:00', '08:00', '12:00', '16:00', '20:00', '11/19']);
});

test('a few days of hours are marked where the days begin', () => {
  const times = [0, 1, 2, 5, 6].flatMap((days) => every(open + days * day, hour, 7));
  expect(textsOf(times)).toEqual(['11/19', '11/20', '11/23', '11/24']);
});

test('three months are marked at Mondays, a year at months', () => {
  const weekdays = every(Date.UTC(2026, 7, 19, 14, 30), day, 91).filter(
    (at) => ![0, 6].includes(new Date(at).getUTCDay()),
  );
  const mondays = ['08/31', '09/14', '09/28', '10/12', '10/26', '11/09'];
  expect(textsOf(weekdays, 'America/New_York', 330)).toEqual(mondays);
  const year = every(Date.UTC(2025, 10, 19, 14, 30), day, 365);
  expect(textsOf(year)).toEqual(['01/2026', '04/2026', '07/2026', '10/2026']);
});

test('marks never touch, however wide or narrow the drawing', () => {
  for (const widthPx of [120, 260, 300, 400, 900]) {
    for (const [stepMs, count] of [
      [minute, 390],
      [minute, 1440],
      [5 * minute, 288],
      [hour, 720],
      [day, 91],
      [7 * day, 53],
      [day, 13],
    ] as const) {
      const times = every(open, stepMs, count);
      const marks = roundMarks({
        from: 0,
        to: count,
        widthPx,
        timeZone: 'Asia/Hong_Kong',
        timeOf: (index) => times[index],
        pixelOf: (index) => ((index + 0.5) * widthPx) / count,
      });
      marks.forEach(({ coord, text }, index) => {
        const before = marks[index - 1];
        const room = before === undefined ? 99 : coord - before.coord;
        expect(room, `${widthPx} ${stepMs} ${text}`).toBeGreaterThan(43);
      });
    }
  }
});

test('with nothing in view there is nothing to mark', () => {
  expect(textsOf([])).toEqual([]);
});
