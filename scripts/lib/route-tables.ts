/** A call by its id and the file that declares or handles it, such as `orders.ts`. */
export interface FoundCall {
  readonly id: string;
  readonly file: string;
}

/** What a client carries of a route: method, path and repeat rule. */
export type RouteLine = readonly [
  ...[id: string, method: string, path: string, repeat: string],
  door?: 'socket',
];

export const written = '// Written by `npm run routes` from the folders. Do not edit.\n';

const calls =
  /^export const (\w+) = (?:defineRoute|defineOperatorRoute|endpoint|operatorEndpoint)\(/gm;

/** The calls that a file declares or handles, in its order. */
export function callsIn(file: string, text: string): FoundCall[] {
  return [...text.matchAll(calls)].map(([, id = '']) => ({ id, file }));
}

/** `all-routes.ts`: the calls of customers and visitors by their ids, with their types. */
export function allRoutesText(routes: readonly FoundCall[]): string {
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
export function allOperatorRoutesText(routes: readonly FoundCall[]): string {
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
export function registryText(handled: readonly FoundCall[]): string {
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
export function operatorRegistryText(handled: readonly FoundCall[]): string {
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

const ids = (found: readonly FoundCall[]) => found.map(({ id }) => `${id},`).join('\n');

function imports(found: readonly FoundCall[], from: string): string {
  const byFile = Map.groupBy(found, ({ file }) => file);
  return [...byFile]
    .map(([file, calls]) => `import { ${ids(calls)} } from '${from}/${file}';\n`)
    .join('');
}
