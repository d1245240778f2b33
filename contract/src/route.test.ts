import { expect, expectTypeOf, test } from 'vitest';
import { allOperatorRoutes } from './all-operator-routes.ts';
import { allRoutes, type RouteId } from './all-routes.ts';
import { codeForReason } from './error-codes.ts';
import { fieldRulesOf } from './fields.ts';
import { openApiDocument, reasonsOf } from './openapi.ts';
import type { AnyRoute } from './operator-route.ts';
import { renewingCalls } from './renewing-calls.ts';
import { type FilledInputOf, type InputOf, pathParameters, type Route } from './route.ts';
import { lines } from './route-lines.ts';

const everyRoute = { ...allRoutes, ...allOperatorRoutes };
const routes: readonly AnyRoute[] = Object.values(everyRoute);

test('every route stands under its own id and no two share a method and path', () => {
  for (const [id, route] of Object.entries(everyRoute)) expect(route.id).toBe(id);
  const addresses = routes.map((route) => `${route.method} ${route.path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('the lines the client carries agree with the route table', () => {
  const ofCustomers: readonly Route[] = Object.values(allRoutes);
  const written = ofCustomers.map(({ id, method, path, repeat, overSocket }) => {
    const line = [method, path, repeat];
    return [id, overSocket === true ? [...line, 'socket'] : line];
  });
  expect(Object.entries(lines)).toEqual(written);
});

test('the calls that renew a token are those of customers that answer one', () => {
  const answering = Object.values(allRoutes).filter(({ caller, output }: Route) => {
    const { properties = {} } = output as { properties?: Record<string, unknown> };
    return caller === 'customer' && 'token' in properties && 'expireTimestamp' in properties;
  });
  expect(answering.map(({ id }) => id).sort()).toEqual([...renewingCalls].sort());
  // A repetition must not renew it again.
  expect(new Set(answering.map(({ repeat }) => repeat))).toEqual(new Set(['key']));
});

test('over the socket go the order calls, cancel, preview, margin and close, and nothing else', () => {
  const open = routes.filter((route) => route.overSocket === true);
  expect(open.map(({ path }) => path).sort()).toEqual([
    '/NewShares/create',
    '/blockTrade/create',
    '/gold/create',
    '/hk/create',
    '/orders/cancel',
    '/orders/preview',
    '/position/addPositionMargin',
    '/position/flatPosition',
    '/stock/auctionStockCreate',
    '/stock/create',
  ]);
  for (const route of open) {
    // A frame carries a body alone, and a customer's name comes with the connection.
    expect([route.method, route.caller, pathParameters(route.path)]).toEqual([
      'POST',
      'customer',
      [],
    ]);
  }
});

test('operators are called below their own address, customers nowhere near it', () => {
  for (const { path } of Object.values(allOperatorRoutes)) expect(path).toMatch(/^\/ops\/api\//);
  for (const { path } of Object.values(allRoutes)) expect(path).not.toMatch(/^\/ops\//);
});

test('every path parameter is a field of the input, and every reason has a code', () => {
  for (const route of routes) {
    for (const name of pathParameters(route.path)) {
      expect(Object.keys(route.input.properties), route.id).toContain(name);
    }
    for (const reason of reasonsOf(route)) expect(codeForReason[reason], reason).toBeDefined();
  }
});

test('a field keeps its refusals and its optionality through every wrapping', () => {
  const { price, leverage } = allRoutes.stockCreate.input.properties;
  expect(fieldRulesOf(price).requiredWhen).toEqual({ field: 'type', isOneOf: [1, 3] });
  expect(leverage.default).toBe(1);
  expect(allRoutes.stockCreate.input.required).toEqual([
    'stockCode',
    'source',
    'market',
    'direction',
    'type',
  ]);
  expect(fieldRulesOf(allRoutes.articleList.input.properties.code).malformed).toBe('NO_INSTRUMENT');
});

test('a default is optional for the caller and present for the handler', () => {
  type Order = (typeof allRoutes)['stockCreate'];
  expectTypeOf<InputOf<Order>['leverage']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<FilledInputOf<Order>['leverage']>().toEqualTypeOf<number>();
  expectTypeOf<FilledInputOf<Order>['price']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<FilledInputOf<Order>['timeInForce']>().toEqualTypeOf<
    'day' | 'gtc' | 'ioc' | 'fok' | 'opg' | 'cls'
  >();
});

test('the API document marks extensions and what is not served', () => {
  const served = new Set<RouteId>(['loginByUsername']);
  const document = openApiDocument({ routes, version: '1.2.3', served });
  expect(document.openapi).toBe('3.1.0');
  const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>;
  expect(paths['/loginByUsername']?.post?.['x-served']).toBe(true);
  expect(paths['/logout']?.post?.['x-extension']).toBe(true);
  expect(paths['/logout']?.post?.['x-served']).toBe(false);
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  expect(operations).toHaveLength(routes.length);
});

test('a shape several calls share is written once and referred to', () => {
  const document = openApiDocument({ routes, version: '1.2.3', served: new Set() });
  const text = JSON.stringify(document);
  const references = new Set(text.match(/#\/components\/schemas\/\w+/g));
  const components = document.components as { schemas: Record<string, unknown> };
  for (const reference of references) {
    expect(components.schemas).toHaveProperty(reference.split('/').at(-1) ?? '');
  }
  expect(references).toContain('#/components/schemas/OrderRow');
});

test('the calls of the specification are all there, with their paths and methods', () => {
  const specified = routes.filter((route) => route.extension !== true);
  expect(specified.map((route) => `${route.method} ${route.path}`).sort()).toMatchSnapshot();
});
