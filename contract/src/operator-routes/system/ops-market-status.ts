import Type from 'typebox';
import { Bool, Int, listOf, maybe, Nothing } from '../../fields.ts';
import { defineOperatorRoute } from '../../operator-route.ts';
import { operatorCall } from '../../operator-shapes.ts';

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
