import type { OperatorRecord } from '@candor/database/stores/operators';
import type { OperatorCaller } from '../call/endpoint.ts';
import type { Services } from '../services.ts';

/** The record of an operator who was let in. */
export async function theOperator(
  { operatorId }: OperatorCaller,
  { stores }: Services,
): Promise<OperatorRecord> {
  const operator = (await stores.operators.list()).find(({ id }) => id === operatorId);
  if (operator === undefined) throw new Error(`The operator ${operatorId} is gone.`);
  return operator;
}
