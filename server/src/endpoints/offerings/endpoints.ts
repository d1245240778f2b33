import type { Endpoint } from '../../call/endpoint.ts';
import { newStockList } from './new-stock-list.ts';

export const offeringEndpoints: readonly Endpoint[] = [newStockList];
