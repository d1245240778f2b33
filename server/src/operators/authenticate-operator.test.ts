import { allOperatorRoutes } from '@candor/contract/all-operator-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp();
});
afterAll(() => world.close());

test('every call of operators is shut to visitors and customers, and the login comes later', async () => {
  const { token } = await world.register('curious@example.test');
  for (const { id, method, path } of Object.values(allOperatorRoutes)) {
    for (const headers of [{}, { authorization: token }, { authorization: 'ops_anything' }]) {
      const answer = await world.inject({ method, url: path, headers });
      const { code, data } = answer.json();
      const expected = id === 'opsLogin' ? [501, 'NOT_SERVED'] : [401, 'LOGIN_EXPIRED'];
      expect([code, data.reason], id).toEqual(expected);
    }
  }
});
