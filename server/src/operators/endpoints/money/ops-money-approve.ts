import { decideMoney } from '../../../reviews/decide-money.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';

/** Approve: a reviewer first, another person as treasurer second. Refusals: see `decideMoney`. */
export const opsMoneyApprove = operatorEndpoint('opsMoneyApprove', decideMoney);
