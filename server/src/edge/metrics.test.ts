import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('every figure says what its process does of the house', async () => {
  const part = await createMetrics(new Set(['front', 'push'] as const)).registry.metrics();
  expect(part).toContain('candor_http_calls_running{role="front+push"} 0');
  const whole = await createMetrics().registry.metrics();
  expect(whole).toContain('candor_http_calls_running{role="all"} 0');
});
