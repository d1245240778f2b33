import type { Route } from './route.ts';

export const operatorRoles = [
  'reviewer',
  'treasurer',
  'content',
  'support',
  'auditor',
  'administrator',
] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** A call of the console: never served or counted among those of customers. */
export interface OperatorRoute extends Omit<Route, 'caller'> {
  /** Operator: an operator's token and role. Visitor: no token needed. */
  readonly caller: 'operator' | 'visitor';
  /** Any one of these roles may call. Absent: any operator. */
  readonly roles?: readonly OperatorRole[];
  /** Served before the operator has a password and an authenticator of his own, too. */
  readonly duringSetup?: true;
}

export type AnyRoute = Route | OperatorRoute;

/** Declares a route of operators and keeps its exact types. */
export function defineOperatorRoute<const Declared extends OperatorRoute>(
  route: Declared,
): Declared {
  return route;
}
