import { allOperatorRoutes } from '@candor/contract/all-operator-routes';
import { allRoutes } from '@candor/contract/all-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperator } from '../testing/an-operator.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

const ask = (of: TestApp, url: string, token?: string) =>
  of.inject({
    method: 'GET',
    url,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  });
const idsIn = (document: { readonly paths: Record<string, Record<string, unknown>> }) =>
  Object.values(document.paths)
    .flatMap((item) => Object.values(item) as { readonly operationId: string }[])
    .map(({ operationId }) => operationId)
    .sort();

test('strangers read of no call of operators', async () => {
  const document = await ask(world, '/openapi.json');
  expect(idsIn(document.json())).toEqual(Object.keys(allRoutes).sort());
  for (const path of ['/openapi.json', '/docs/json', '/docs/']) {
    const { statusCode, body } = await ask(world, path);
    expect([path, statusCode]).toEqual([path, 200]);
    expect(body).not.toMatch(/\/ops\/api|x-roles|"ops[A-Z]/);
  }
});

test('an operator reads of all of them, whatever the role; nobody else does', async () => {
  const url = '/ops/api/openapi.json';
  const { token: customer } = await world.register('reader@example.test');
  for (const token of [undefined, customer, 'ops_nonsense']) {
    const shut = await ask(world, url, token);
    expect([shut.statusCode, shut.json().data.reason]).toEqual([401, 'LOGIN_EXPIRED']);
  }
  const operator = await openOperator(world, 'Reader', ['content']);
  const { statusCode, headers, body } = await ask(world, url, operator.token);
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'application/json; charset=utf-8',
    'private, no-store',
  ]);
  const document = JSON.parse(body);
  expect(idsIn(document)).toEqual(Object.keys(allOperatorRoutes).sort());
  expect(document.paths['/ops/api/login'].post['x-served']).toBe(true);
});

test('a house without API documents shows none, and operators keep theirs', async () => {
  const house = await openTestApp({ API_DOCS: 'false' });
  for (const path of ['/openapi.json', '/docs', '/docs/', '/docs/json', '/docs/yaml']) {
    expect([path, (await ask(house, path)).statusCode]).toEqual([path, 404]);
  }
  const me = await house.register('program@example.test');
  expect((await house.ask('apiKeyList', {}, me)).data.hasDocs).toBe(false);
  const { token } = await openOperator(house, 'Reader', ['support']);
  expect((await ask(house, '/ops/api/openapi.json', token)).statusCode).toBe(200);
  await house.close();
});
