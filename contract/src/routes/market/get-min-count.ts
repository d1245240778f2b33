import Type from 'typebox';
import { Bool, Decimal, Int, maybe, walletType } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { exactCode, readOnly } from './shapes.ts';

export const getMinCount = defineRoute({
  ...readOnly,
  id: 'getMinCount',
  method: 'POST',
  path: '/stocka_config/getMinCount',
  keyScope: 'read',
  summary: 'What may be ordered: steps, limits, leverages, fees.',
  input: exactCode(),
  output: Type.Object({
    minCount: Decimal,
    maxNum: Decimal,
    /** The least an order may be worth, in `currency`. */
    minAmount: Decimal,
    /** At the last price. */
    tickSize: Decimal,
    /** At every price, ascending: each from its price up to that of the next one. */
    tickBands: Type.Array(Type.Object({ fromPrice: Decimal, tickSize: Decimal })),
    unit: Type.String(),
    leverages: Type.Array(Int),
    orderTypes: Type.Array(Int),
    /** Whether a limit may ask for the pre-market and the after-hours too. */
    extendedHours: Type.Optional(Bool),
    shortable: Bool,
    tradable: Bool,
    refuseReason: maybe(Type.String()),
    walletType: maybe(walletType()),
    currency: Type.String(),
    /** Cash in `currency` per 1 of price and 1 of quantity: 0.01 where prices are pence. */
    multiplier: Decimal,
    maintenanceRatio: Decimal,
    /** Only of what may trade at zero and below: margin is reckoned on this price at least. */
    marginPrice: Type.Optional(Decimal),
    settleDays: Int,
    feeLines: Type.Array(Type.Object({ name: Type.String(), rule: Type.String() })),
  }),
  errors: ['NO_INSTRUMENT'],
});
