import type { AnyRoute } from '@candor/contract/operator-route';
import { Compile } from 'typebox/compile';
import type { KnockAt } from '../auth/authenticate-key.ts';
import type { CallLimit } from '../edge/rate-limits.ts';
import { type CallCounts, type RouteCounts, routeName } from '../ready/call-counts.ts';
import type { Services } from '../services.ts';
import type { Authenticated } from './authenticated.ts';
import type { Endpoint } from './endpoint.ts';
import type { IdempotentCalls } from './idempotency.ts';
import type { UnknownTokens } from './unknown-tokens.ts';
import { validatorOf } from './validate.ts';

/** What all calls are answered with, whichever door they come through. */
export interface CallDeps {
  readonly services: Services;
  readonly idempotentCalls: IdempotentCalls;
  readonly unknownTokens: UnknownTokens;
  readonly counts: CallCounts;
  /** Null where it is turned off. */
  readonly limit: CallLimit | null;
}

/** Who calls, by the token that came along. */
export type Authenticate = (token: string | null, at: KnockAt) => Promise<Authenticated>;

/** What carries a call out, whoever may call. */
export type Handled = Pick<Endpoint, 'answersKept' | 'handle'>;

/** A route ready to be called. */
export interface ServedRoute {
  readonly route: AnyRoute;
  /** As the router, the counts and the figures of the house write its path. */
  readonly url: string;
  /** Without one it answers 501. */
  readonly endpoint: Handled | undefined;
  readonly authenticate: Authenticate;
  readonly validate: ReturnType<typeof validatorOf>;
  readonly checkAnswer: (data: unknown) => void;
  /** Its calls by caller: one set, whichever door they come through. */
  readonly counts: RouteCounts;
}

/** Fastify's way of writing our paths. */
export function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

export function servedRoute(
  route: AnyRoute,
  { services, counts }: Pick<CallDeps, 'services' | 'counts'>,
  by: { readonly endpoint: Handled | undefined; readonly authenticate: Authenticate },
): ServedRoute {
  const url = fastifyPath(route.path);
  return {
    route,
    url,
    ...by,
    validate: validatorOf(route),
    checkAnswer: answerChecker(route, services),
    counts: counts.ofRoute(routeName(route.method, url)),
  };
}

/** In tests an answer that the contract does not know is our bug and throws. */
function answerChecker(route: AnyRoute, services: Services): (data: unknown) => void {
  if (!services.config.checksAnswers || route.answersFile === true) return () => {};
  let check: ReturnType<typeof Compile> | undefined;
  return (data) => {
    check ??= Compile(route.output);
    if (check.Check(data)) return;
    const [first] = check.Errors(data);
    const where = first === undefined ? '' : `${first.instancePath} ${first.message}`;
    throw new Error(`The answer of ${route.id} breaks the contract: ${where}`);
  };
}
