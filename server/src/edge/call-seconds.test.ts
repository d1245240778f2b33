import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { CallSeconds } from './call-seconds.ts';

const calls = [
  { route: '/stock/create', method: 'POST', code: 200, seconds: 0.002 },
  { route: '/stock/create', method: 'POST', code: 200, seconds: 0.0021 },
  { route: '/stock/create', method: 'POST', code: 422, seconds: 0.25 },
  { route: '/stock/create', method: 'SOCKET', code: 200, seconds: 11 },
  { route: '/health', method: 'GET', code: 200, seconds: 0 },
];

test('calls are told as the library’s own histogram tells them', async () => {
  const [own, theirs] = [new Registry(), new Registry()];
  for (const registry of [own, theirs]) registry.setDefaultLabels({ role: 'all' });
  const seconds = new CallSeconds();
  seconds.registerIn(own);
  const histogram = new Histogram({
    name: 'candor_http_call_seconds',
    help: 'How long calls took, by route and code.',
    labelNames: ['route', 'method', 'code'] as const,
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [theirs],
  });
  for (const { seconds: took, ...of } of calls) {
    seconds.note(of, took);
    histogram.observe(of, took);
  }
  // The order of labels and of series says nothing.
  const told = (text: string) =>
    text
      .split('\n')
      .map((line) =>
        line.replace(/\{(.*)\}/, (_, labels) => `{${labels.split(',').sort().join()}}`),
      )
      .sort();

  const lines = told(await own.metrics());
  expect(lines).toEqual(told(await theirs.metrics()));
  expect(lines.filter((line) => line.includes('_bucket{'))).toHaveLength(4 * 12);
});
