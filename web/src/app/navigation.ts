import { useMemo } from 'react';
import { appHistory, usePlace } from './history.ts';
import { homePath, isRoutePath, loginPath, type RoutePath, routeEntry } from './routes.ts';
import { type Parameters, parseSearch, stringifySearch } from './search-codec.ts';

export type GivenParameters = Readonly<Record<string, string | number | undefined>>;

/** A page and what it is about. */
export interface Target {
  readonly path: RoutePath;
  readonly parameters: Parameters;
}

function write(path: RoutePath, parameters: GivenParameters): string {
  return `${path}${stringifySearch(parameters)}`;
}

/** The address of a page, for links: `#/pages/quote/stock?code=AAPL`. */
export function hrefTo(path: RoutePath, parameters: GivenParameters = {}): string {
  return `#/${write(path, parameters)}`;
}

/** Opens a page: tab pages take the place of the one that is open, others are pushed. */
export function goTo(path: RoutePath, parameters: GivenParameters = {}): void {
  if (routeEntry(path).kind === 'tab') replaceWith(path, parameters);
  else appHistory.push(write(path, parameters));
}

/** Opens a page in place of the one that is open, so that Back passes it by. */
export function replaceWith(path: RoutePath, parameters: GivenParameters = {}): void {
  appHistory.replace(write(path, parameters));
}

/** Leads on to a page that may have been passed on the way here: then the way goes back to it. */
export function returnTo(path: RoutePath, parameters: GivenParameters = {}): void {
  appHistory.replaceOrReturn(write(path, parameters));
}

/** One page back; Home when there is none. */
export function goBack(): void {
  if (appHistory.place.index > 0) appHistory.back();
  else replaceWith(homePath);
}

/**
 * A page and its parameters, as written in an address behind `#/`. Null when it is none of ours.
 */
export function readTarget(target: string): Target | null {
  const [before = '', search = ''] = target.replace(/^#?\/?/, '').split('?', 2);
  const path = before === '' ? homePath : before;
  return isRoutePath(path) ? { path, parameters: parseSearch(search) } : null;
}

/** The page that is open, to come back to: `pages/quote/stock?code=AAPL`. */
export function currentTarget(): string {
  return appHistory.place.target;
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
  const { target } = usePlace();
  return useMemo(() => readTarget(target)?.parameters ?? {}, [target]);
}
