import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { Frame } from '../shell/frame.tsx';
import { appHistory } from './navigation.ts';
import { PageHost, UnknownPage } from './page-host.tsx';
import { homePath, type RoutePath, routePaths } from './routes.ts';
import { parseSearch, stringifySearch } from './search-codec.ts';

const root = createRootRoute({ component: Frame, notFoundComponent: UnknownPage });

function pageRoute(path: string, page: RoutePath) {
  return createRoute({
    getParentRoute: () => root,
    path,
    component: () => <PageHost path={page} />,
  });
}

export const router = createRouter({
  routeTree: root.addChildren([
    pageRoute('/', homePath),
    ...routePaths.map((path) => pageRoute(`/${path}`, path)),
  ]),
  history: appHistory,
  parseSearch,
  stringifySearch,
  notFoundMode: 'root',
});
