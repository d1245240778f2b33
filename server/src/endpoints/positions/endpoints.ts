import { consignList } from './consign-list.ts';
import { flatList } from './flat-list.ts';
import { flatPosition } from './flat-position.ts';
import { getHalfOrFullNum } from './get-half-or-full-num.ts';
import { orderHistory } from './order-history.ts';
import { positionByStock } from './position-by-stock.ts';
import { positionList } from './position-list.ts';

export const positionEndpoints = [
  consignList,
  flatList,
  flatPosition,
  getHalfOrFullNum,
  orderHistory,
  positionByStock,
  positionList,
];
