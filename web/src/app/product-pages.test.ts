import { allProducts } from '@candor/domain/products/all-products';
import { expect, test } from 'vitest';
import { isRoutePath } from './routes.ts';

test('the page a product is quoted on is a page of the app', () => {
  for (const { kind, words } of Object.values(allProducts)) {
    expect(isRoutePath(words.quotePage), kind).toBe(true);
  }
});
