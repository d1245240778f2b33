import * as plain from '../../../../adapters/src/market-data/testing/plain-market.ts';
export const market = plain;
