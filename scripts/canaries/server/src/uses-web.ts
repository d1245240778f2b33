import { main } from '../../web/src/pages/market/index/rows.ts';
export const page = main;
