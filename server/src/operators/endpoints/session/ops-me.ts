import { accept } from '../../../call/answer.ts';
import { operatorEndpoint } from '../../operator-endpoint.ts';
import { operatorRow } from '../../present-operator.ts';
import { theOperator } from '../../the-operator.ts';

/** The operator who calls. */
export const opsMe = operatorEndpoint('opsMe', async (call, services) =>
  accept(operatorRow(await theOperator(call.caller, services))),
);
