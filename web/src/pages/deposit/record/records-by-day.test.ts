import { expect, test } from 'vitest';
import { byDay } from './records-by-day.ts';

test('rows of a day stand together, days and rows in the order they came', () => {
  const rows = [
    { id: 'c', day: '10/21' },
    { id: 'b', day: '10/21' },
    { id: 'a', day: '10/20' },
  ];
  expect(byDay(rows, (row) => row.day)).toEqual([
    { day: '10/21', rows: [rows[0], rows[1]] },
    { day: '10/20', rows: [rows[2]] },
  ]);
});
