import { allProducts } from '@candor/domain/products/all-products';
import { expect, test } from 'vitest';
import { textOf } from '../call/words.ts';

test('every product has a name in every language', () => {
  for (const { words } of Object.values(allProducts)) {
    for (const locale of ['en', 'zh-Hans', 'zh-Hant'] as const) {
      expect(textOf(words.name, locale).length).toBeGreaterThan(1);
    }
  }
  expect(textOf(allProducts.hkStock.words.name, 'zh-Hant')).toBe('港股');
});
