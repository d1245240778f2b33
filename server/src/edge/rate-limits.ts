import type { RateLimitOptions, RateLimitPluginOptions } from '@fastify/rate-limit';
import type { CallCounts } from '../ready/call-counts.ts';
import type { Services } from '../services.ts';
import { networkOf } from './caller-address.ts';

/** Too many calls from one customer or address. */
export class Throttled extends Error {
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    super('Too many calls.');
    this.name = 'Throttled';
    this.waitSeconds = waitSeconds;
  }
}

const WINDOW_MS = 60_000;

/** Calls are counted by customer, or by address before login. Files of the app are not counted. */
export function rateLimitOptions(services: Services, counts: CallCounts): RateLimitPluginOptions {
  return {
    global: false,
    store: counts.asStore(),
    timeWindow: WINDOW_MS,
    max: services.config.callsPerMinuteMax,
    keyGenerator: (request) => request.caller?.userId ?? networkOf(request.address),
    errorResponseBuilder: (_request, context) =>
      new Throttled(Math.max(1, Math.ceil(context.ttl / 1000))),
  };
}

/** The limit of a call's route; false where the limit is turned off. */
export function limitOf(services: Services): RateLimitOptions | false {
  return callLimit(services) ?? false;
}

/** Calls of one caller on one route in so many milliseconds. */
export interface CallLimit {
  readonly max: number;
  readonly timeWindow: number;
}

/** The limit of every call; null where it is turned off. */
export function callLimit(services: Services): CallLimit | null {
  const max = services.config.callsPerMinuteMax;
  return max === 0 ? null : { max, timeWindow: WINDOW_MS };
}
