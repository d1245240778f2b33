import * as stranger from '../../web/src/pages/market/index/rows.ts';
export const peek = stranger;
