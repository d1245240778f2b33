import { codeForReason } from '@candor/contract/error-codes';
import type { FastifyInstance } from 'fastify';

/**
 * For whoever watches the server: 200 when an order could be carried out now, with what goes
 * without (uploads, desks that are held back), else 503 with what it waits for. Before and while
 * the server stops that is the server itself. Either answer names the version of Node.js that runs
 * here.
 */
export function serveHealth(
  app: FastifyInstance,
  deps: {
    readonly isReady: () => boolean;
    readonly waitsFor: () => readonly string[];
    readonly without: () => readonly string[];
  },
): void {
  app.get('/health', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const waitsFor = deps.isReady() ? deps.waitsFor() : ['server'];
    const without = deps.without();
    const node = process.versions.node;
    if (waitsFor.length === 0)
      return { status: 'ok', node, ...(without.length > 0 && { without }) };
    return reply.code(codeForReason.NOT_READY).send({ status: 'not ready', node, waitsFor });
  });
}
