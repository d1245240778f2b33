import { currencyList } from './currency-list.ts';
import { rechargeCreate } from './recharge-create.ts';
import { rechargeList } from './recharge-list.ts';

export const fundingEndpoints = [currencyList, rechargeCreate, rechargeList];
