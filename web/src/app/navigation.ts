import { useLocation } from '@tanstack/react-router';
import { createAppHistory, historyIndex, trackMotion } from './history.ts';
import { homePath, isRoutePath, loginPath, type RoutePath, routeEntry } from './routes.ts';
import { type Parameters, parseSearch, stringifySearch } from './search-codec.ts';

export type GivenParameters = Readonly<Record<string, string | number | undefined>>;

export const appHistory = createAppHistory();

/** How the page on the screen came. */
export const currentMotion = trackMotion(appHistory);

function inner(path: RoutePath, parameters: GivenParameters): string {
  return `/${path}${stringifySearch(parameters)}`;
}

/** The address of a page, for links: `#/pages/quote/stock?code=AAPL`. */
export function hrefTo(path: RoutePath, parameters: GivenParameters = {}): string {
  return `#${inner(path, parameters)}`;
}

/** Opens a page: tab pages take the place of the one that is open, others are pushed. */
export function goTo(path: RoutePath, parameters: GivenParameters = {}): void {
  if (routeEntry(path).kind === 'tab') replaceWith(path, parameters);
  else appHistory.push(inner(path, parameters));
}

/** Opens a page in place of the one that is open, so that Back passes it by. */
export function replaceWith(path: RoutePath, parameters: GivenParameters = {}): void {
  appHistory.replace(inner(path, parameters));
}

/** One page back; Home when there is none. */
export function goBack(): void {
  if (historyIndex(appHistory) > 0) appHistory.back();
  else replaceWith(homePath);
}

/** A page and its parameters, as written in an address behind `#/`. Null when it is none of ours. */
export function readTarget(target: string): { path: RoutePath; parameters: Parameters } | null {
  const [before = '', search = ''] = target.replace(/^#?\//, '').split('?', 2);
  const path = before === '' ? homePath : before;
  return isRoutePath(path) ? { path, parameters: parseSearch(search) } : null;
}

/** The page that is open, to come back to: `pages/quote/stock?code=AAPL`. */
export function currentTarget(): string {
  return appHistory.location.href.replace(/^\//, '');
}

/** Opens the login page in place of this one; after login the customer is brought back here. */
export function goToLogin(extra: GivenParameters = {}): void {
  const from = readTarget(currentTarget());
  if (from?.path === loginPath) return;
  const redirect = from === null || from.path === homePath ? undefined : currentTarget();
  replaceWith(loginPath, { redirect, ...extra });
}

/** The parameters of the page that is open, as text. */
export function useParameters(): Parameters {
  return useLocation({ select: (location) => location.search as Record<string, string> });
}
