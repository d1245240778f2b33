import { expect, test } from 'vitest';
import { matchParts } from './results.ts';

test('the match is cut out in its own case', () => {
  expect(matchParts('Marl Gold Trust', 'gold')).toEqual([
    { text: 'Marl ', isMatch: false },
    { text: 'Gold', isMatch: true },
    { text: ' Trust', isMatch: false },
  ]);
  expect(matchParts('Goldcrest', 'GOLD')).toEqual([
    { text: 'Gold', isMatch: true },
    { text: 'crest', isMatch: false },
  ]);
});

test('the match is cut out whatever its width, spaces and script', () => {
  expect(matchParts('Bank of America', 'ＯＦ america')).toEqual([
    { text: 'Bank ', isMatch: false },
    { text: 'of America', isMatch: true },
  ]);
  expect(matchParts('騰訊控股', '腾讯')).toEqual([
    { text: '騰訊', isMatch: true },
    { text: '控股', isMatch: false },
  ]);
});

test('a name found in another language stays whole', () => {
  expect(matchParts('Tencent', '腾讯')).toEqual([{ text: 'Tencent', isMatch: false }]);
  expect(matchParts('Tencent', ' ')).toEqual([{ text: 'Tencent', isMatch: false }]);
});
