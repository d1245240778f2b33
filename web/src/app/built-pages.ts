import type { ComponentType } from 'react';
import { homePath, type RoutePath } from './routes.ts';

export interface PageModule {
  readonly Page: ComponentType;
}

const files = import.meta.glob<PageModule>([
  '../pages/**/page.tsx',
  // Home belongs to the first screen: it comes with the app, in one piece.
  '!../pages/home/index/page.tsx',
]);

/** Whether the page is built. Other pages of the table say that they come later. */
export function isBuilt(path: RoutePath): boolean {
  return path === homePath || fileOf(path) !== null;
}

/** What loads the code of a page; null for one that is not built. */
export function fileOf(path: RoutePath): (() => Promise<PageModule>) | null {
  const name = `../${path}/page.tsx`;
  return Object.hasOwn(files, name) ? (files[name] ?? null) : null;
}
