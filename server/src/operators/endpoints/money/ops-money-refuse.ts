import { decideMoney } from '../../../reviews/decide-money.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Refuse with a reason that the customer reads. Refusals: see `decideMoney`. */
export const opsMoneyRefuse = operatorEndpoint('opsMoneyRefuse', decideMoney);
