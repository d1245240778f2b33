import { expect, test } from 'vitest';
import { listAreas } from './areas.ts';

test('there are 249 areas, the suggested ones first, named in the reader’s language', () => {
  const areas = listAreas('zh-Hant');
  expect(areas).toHaveLength(249);
  const taiwan = areas.findIndex((area) => area.code === 'TW');
  const andorra = areas.findIndex((area) => area.code === 'AD');
  expect(taiwan).toBeLessThan(andorra);
  expect(areas[taiwan]).toEqual({
    code: 'TW',
    name: { en: 'Taiwan', 'zh-Hans': '台湾', 'zh-Hant': '台灣' },
    dialCode: '+886',
    cardTypes: [1, 2],
  });
});

test('after the suggested ones English names are in order', () => {
  const names = listAreas('en').map((area) => area.name.en);
  const rest = names.slice(names.indexOf('Afghanistan'));
  expect(rest.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
});
