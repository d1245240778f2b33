import { expect, test } from 'vitest';
import { cellText } from './write-csv.ts';

test.each([
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['+1 USD', "'+1 USD"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['-12.50', '-12.50'],
  ['-12', '-12'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('the cell %j is written %j', (text, cell) => {
  expect(cellText(text)).toBe(cell);
});
