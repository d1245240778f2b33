import Type from 'typebox';
import { Bool, Int, listOf, maybe, Nothing } from '../fields.ts';
import { defineOperatorRoute } from '../operator-route.ts';
import { operatorCall } from '../operator-shapes.ts';

export const opsHealth = defineOperatorRoute({
  ...operatorCall,
  id: 'opsHealth',
  method: 'GET',
  path: '/ops/api/health',
  repeat: 'safe',
  summary: 'Whether every part is ready.',
  input: Nothing,
  output: listOf(Type.Object({ part: Type.String(), ready: Bool, note: maybe(Type.String()) })),
  errors: [],
});

export const opsMarketStatus = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMarketStatus',
  path: '/ops/api/market/status',
  repeat: 'safe',
  summary: 'Providers, their age and outages.',
  input: Nothing,
  output: listOf(
    Type.Object({
      provider: Type.String(),
      markets: Type.Array(Type.String()),
      ageMs: maybe(Int),
      isStale: Bool,
      note: maybe(Type.String()),
    }),
  ),
  errors: [],
});

export const opsMetrics = defineOperatorRoute({
  ...operatorCall,
  id: 'opsMetrics',
  method: 'GET',
  path: '/ops/api/metrics',
  repeat: 'safe',
  summary: 'The figures of the server.',
  input: Nothing,
  output: listOf(Type.Object({ name: Type.String(), labels: Type.String(), value: Type.Number() })),
  errors: [],
});
