import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from '../testing/an-operator.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { refuseLonelyReview } from './enough-operators.ts';

let world: TestApp;
beforeAll(async () => {
  world = await openTestApp({ REVIEW_MODE: 'manual' });
});
afterAll(() => world.close());

const start = () => refuseLonelyReview(world.services);

test('people review only where a reviewer and another person as treasurer work', async () => {
  await expect(start()).rejects.toThrow('REVIEW_MODE=manual: At least two operators are needed');
  const { operators } = world.services.stores;
  const { email } = await addOperator(world, 'Both', ['reviewer', 'treasurer']);
  await expect(start()).rejects.toThrow('At least two operators are needed');
  await addOperator(world, 'Rita', ['reviewer']);
  await start();
  await operators.change(email, { isDisabled: true, nowMs: 0 });
  await expect(start()).rejects.toThrow('At least two operators are needed');
  await operators.change(email, { isDisabled: false, roles: ['reviewer'], nowMs: 0 });
  await expect(start()).rejects.toThrow('a reviewer and another person who is treasurer');
});

test('where the rules decide nobody is needed', async () => {
  const { config } = world.services;
  await refuseLonelyReview({ ...world.services, config: { ...config, reviewMode: 'auto' } });
});
