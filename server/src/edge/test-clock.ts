import type { FastifyInstance } from 'fastify';
import { refuse } from '../call/answer.ts';
import { sendRefusal } from '../call/serve-route.ts';
import type { SettableClock } from '../compose/settable-clock.ts';

/**
 * `POST /test/clock` with `advanceMs`, `setMs` or `stands`. Exists only where the configuration
 * allows it: in tests.
 */
export function serveTestClock(app: FastifyInstance, clock: SettableClock): void {
  app.post('/test/clock', async (request, reply) => {
    const { advanceMs, setMs, stands } = (request.body ?? {}) as Record<string, unknown>;
    if (Number.isSafeInteger(advanceMs)) clock.advance(Number(advanceMs));
    else if (Number.isSafeInteger(setMs)) clock.set(Number(setMs));
    else if (typeof stands === 'boolean') clock.stand(stands);
    else return sendRefusal(request, reply, refuse('FIELD_REQUIRED', { field: 'advanceMs' }));
    return { nowMs: clock.nowMs() };
  });
}
