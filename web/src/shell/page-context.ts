import { createContext, useContext } from 'react';
import type { Motion } from '../app/history.ts';
import type { RouteEntry, RoutePath } from '../app/routes.ts';

/** What the table says of the page around, and how it came. */
export interface PageSurroundings extends RouteEntry {
  readonly path: RoutePath;
  readonly motion: Motion;
}

export const PageContext = createContext<PageSurroundings>({
  path: 'pages/home/index',
  motion: 'none',
  kind: 'tab',
  paper: 'none',
  access: 'public',
  required: [],
});

export function usePageContext(): PageSurroundings {
  return useContext(PageContext);
}
