import type { allOperatorRoutes } from '@candor/contract/all-operator-routes';
import type { FilledInputOf, OutputOf } from '@candor/contract/route';
import type { Answer, FileAnswer } from '../call/answer.ts';
import type { Call, OperatorCaller } from '../call/endpoint.ts';
import type { Handled } from '../call/served-route.ts';
import type { Services } from '../services.ts';

type OperatorRoutes = typeof allOperatorRoutes;
export type OperatorRouteId = keyof OperatorRoutes;

type CallParts = Omit<Call<'userInfo'>, 'input' | 'caller' | 'file'>;

/** One call of an operator who was let in. */
export interface OperatorCall<Id extends OperatorRouteId> extends CallParts {
  readonly input: FilledInputOf<OperatorRoutes[Id]>;
  /** Whose roles allow the route; nobody where a visitor may call. */
  readonly caller: OperatorRoutes[Id] extends { readonly caller: 'visitor' }
    ? OperatorCaller | null
    : OperatorCaller;
}

type DataFor<R extends OperatorRoutes[OperatorRouteId]> = R extends { readonly answersFile: true }
  ? FileAnswer
  : OutputOf<R>;

export interface OperatorEndpoint<Id extends OperatorRouteId = OperatorRouteId> extends Handled {
  readonly id: Id;
}

/** Joins a handler to its route of operators. One endpoint stands in one file. */
export function operatorEndpoint<const Id extends OperatorRouteId>(
  id: Id,
  handle: (
    call: OperatorCall<Id>,
    services: Services,
  ) => Promise<Answer<DataFor<OperatorRoutes[Id]>>>,
): OperatorEndpoint<Id> {
  // The registry pairs a handler with its route's id, so the call it receives is its own.
  return { id, answersKept: 'by-server', handle: handle as unknown as Handled['handle'] };
}
