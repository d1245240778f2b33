import { codeForReason } from '@candor/contract/error-codes';
import type { FastifyInstance } from 'fastify';

/** For whoever watches the server: 200 when it serves, 503 before and while it stops. */
export function serveHealth(app: FastifyInstance, isReady: () => boolean): void {
  app.get('/health', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    if (isReady()) return { status: 'ok' };
    return reply.code(codeForReason.NOT_READY).send({ status: 'not ready' });
  });
}
