import type { ComponentType } from 'react';
import { Page as HomePage } from '../pages/home/index/page.tsx';
import { fileOf } from './built-pages.ts';
import { homePath, type RoutePath } from './routes.ts';

export type PageComponent = ComponentType;

const loaded = new Map<RoutePath, PageComponent>([[homePath, HomePage]]);

/** The page, when it has been loaded before. */
export function loadedPage(path: RoutePath): PageComponent | null {
  return loaded.get(path) ?? null;
}

/** Loads the code of a page, once. Rejects when it cannot be had. */
export async function loadPage(path: RoutePath): Promise<PageComponent> {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const load = fileOf(path) ?? (() => import('../shell/comes-later.tsx'));
  const { Page } = await load();
  loaded.set(path, Page);
  return Page;
}

/** Loads a page ahead of its use, in silence: a failure shows when the page is really wanted. */
export function prefetchPage(path: RoutePath): void {
  loadPage(path).catch(() => undefined);
}
