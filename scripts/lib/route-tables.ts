import { camel } from '../new/edit-text.ts';

/** A route by where it stands: `contract/src/routes/<section>/<name>.ts`. */
export interface RouteFile {
  readonly section: string;
  readonly name: string;
}

/** What a client carries of a route: method, path and repeat rule. */
export type RouteLine = readonly [
  ...[id: string, method: string, path: string, repeat: string],
  door?: 'socket',
];

export const written = '// Written by `npm run routes` from the folders. Do not edit.\n';

/** The routes among the files of a folder: all but the shapes of a section, by their places. */
export function routesAmong(paths: readonly string[]): RouteFile[] {
  const routes = paths.flatMap((path) => {
    const [, section, name] = /^([a-z-]+)\/([a-z-]+)\.ts$/.exec(path) ?? [];
    return section === undefined || name === undefined || name === 'shapes'
      ? []
      : [{ section, name }];
  });
  return routes.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
}

/** `all-routes.ts`: the calls of customers and visitors by their ids, with their types. */
export function allRoutesText(routes: readonly RouteFile[]): string {
  return `${written}import type { FilledInputOf, InputOf, OutputOf, Route } from './route.ts';
${imports(routes, './routes')}
/** Every call of customers and visitors by its id. */
export const allRoutes = {${ids(routes)}} as const satisfies Record<string, Route>;

export type Routes = typeof allRoutes;
export type RouteId = keyof Routes;

/** By the id of the call. Whoever is generic over calls looks up here: far quicker to check. */
export type Inputs = { readonly [Id in RouteId]: InputOf<Routes[Id]> };
export type FilledInputs = { readonly [Id in RouteId]: FilledInputOf<Routes[Id]> };
export type Outputs = { readonly [Id in RouteId]: OutputOf<Routes[Id]> };
`;
}

/** `all-operator-routes.ts`: the calls of the console by their ids. */
export function allOperatorRoutesText(routes: readonly RouteFile[]): string {
  return `${written}import type { OperatorRoute } from './operator-route.ts';
${imports(routes, './operator-routes')}
/** Every call of operators by its id. */
export const allOperatorRoutes = {${ids(routes)}} as const satisfies Record<string, OperatorRoute>;
`;
}

/** `route-lines.ts`: what a client needs of each route, without its schemas. */
export function routeLinesText(lines: readonly RouteLine[]): string {
  const rows = lines.map(
    ([id, ...words]) => `  ${id}: [${words.map((word) => `'${word}'`).join(', ')}],\n`,
  );
  return `${written}export const lines = {\n${rows.join('')}} as const;\n`;
}

/** `registry.ts` of the endpoints: the handlers of the routes that have one. */
export function registryText(handled: readonly RouteFile[]): string {
  return `${written}import type { RouteId } from '@candor/contract/all-routes';
import type { Endpoint } from '../call/endpoint.ts';
${imports(handled, '.')}
const handlers = {${ids(handled)}} satisfies { readonly [Id in RouteId]?: Endpoint<Id> };

/** Every endpoint this server has, by its route's id. A route without one answers 501. */
export const endpoints: ReadonlyMap<RouteId, Endpoint> = new Map(
  Object.values(handlers).map((one) => [one.id, one] as const),
);
`;
}

/** `registry.ts` of the operators' calls: the handlers of those that have one. */
export function operatorRegistryText(handled: readonly RouteFile[]): string {
  return `${written}import type { OperatorEndpoint, OperatorRouteId } from './operator-endpoint.ts';
${imports(handled, './endpoints')}
const handlers = {${ids(handled)}} satisfies {
  readonly [Id in OperatorRouteId]?: OperatorEndpoint<Id>;
};

/** Every operators' call this server has, by its route's id. A route without one answers 501. */
export const operatorEndpoints: ReadonlyMap<string, OperatorEndpoint> = new Map(
  Object.values(handlers).map((one) => [one.id, one] as const),
);
`;
}

export const placeOf = ({ section, name }: RouteFile): string => `${section}/${name}.ts`;

export const idOf = ({ name }: RouteFile): string => camel(name);

const ids = (routes: readonly RouteFile[]) => routes.map((route) => `${idOf(route)},`).join('\n');

const imports = (routes: readonly RouteFile[], from: string) =>
  routes.map((route) => `import { ${idOf(route)} } from '${from}/${placeOf(route)}';\n`).join('');
