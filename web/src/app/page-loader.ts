import type { ComponentType } from 'react';
import { Page as HomePage } from '../pages/home/index/page.tsx';
import { homePath, type RoutePath } from './routes.ts';

export type PageComponent = ComponentType;
interface PageModule {
  readonly Page: PageComponent;
}

const files = import.meta.glob<PageModule>([
  '../pages/**/page.tsx',
  // Home belongs to the first screen: it comes with the app, in one piece.
  '!../pages/home/index/page.tsx',
]);
const loaded = new Map<RoutePath, PageComponent>([[homePath, HomePage]]);

function fileOf(path: RoutePath): string {
  return `../${path}/page.tsx`;
}

/** Whether the page is built. Other pages of the table say that they come later. */
export function isBuilt(path: RoutePath): boolean {
  return path === homePath || Object.hasOwn(files, fileOf(path));
}

/** The page, when it has been loaded before. */
export function loadedPage(path: RoutePath): PageComponent | null {
  return loaded.get(path) ?? null;
}

/** Loads the code of a page, once. Rejects when it cannot be had. */
export async function loadPage(path: RoutePath): Promise<PageComponent> {
  const known = loaded.get(path);
  if (known !== undefined) return known;
  const load = files[fileOf(path)] ?? (() => import('../shell/comes-later.tsx'));
  const { Page } = await load();
  loaded.set(path, Page);
  return Page;
}

/** Loads a page ahead of its use, in silence: a failure shows when the page is really wanted. */
export function prefetchPage(path: RoutePath): void {
  loadPage(path).catch(() => undefined);
}
