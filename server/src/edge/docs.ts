import { openApiDocument } from '@candor/contract/openapi';
import type { AnyRoute } from '@candor/contract/operator-route';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { READER_POLICY } from './pages.ts';

/** The API document at /openapi.json, and to be read at /docs with everything served from here. */
export async function serveDocs(
  app: FastifyInstance,
  input: {
    readonly routes: readonly AnyRoute[];
    readonly version: string;
    readonly served: ReadonlySet<string>;
  },
): Promise<void> {
  let text: string | null = null;
  // Written by whoever reads it first: most servers are never asked.
  const written = () => {
    text ??= JSON.stringify(openApiDocument(input));
    return text;
  };
  app.get('/openapi.json', async (_request, reply) => {
    reply.header('Content-Type', 'application/json; charset=utf-8');
    return written();
  });
  const info = { title: 'Candor', version: input.version };
  const document = {
    openapi: '3.1.0',
    info,
    paths: {},
    toJSON: () => JSON.parse(written()),
  };
  await app.register(async (reader) => {
    reader.addHook('onSend', async (_request, reply) => void openToNoOrigin(reply));
    await reader.register(swagger, { mode: 'static', specification: { document } });
    await reader.register(swaggerUi, {
      routePrefix: '/docs',
      theme: { title: 'Candor' },
      staticCSP: READER_POLICY,
      uiConfig: {
        layout: 'BaseLayout',
        docExpansion: 'none',
        filter: true,
        validatorUrl: null,
        // Both need an origin, which a page in a sandbox has not.
        deepLinking: false,
        supportedSubmitMethods: [],
      },
    });
  });
}

/**
 * A page in a sandbox is a stranger even to its own files: they are public, so strangers may load
 * them. A browser that is told to part such a page from its opener shows nothing at all.
 */
function openToNoOrigin(reply: FastifyReply): void {
  reply.header('Access-Control-Allow-Origin', '*');
  reply.header('Cross-Origin-Resource-Policy', 'cross-origin');
  reply.header('Cross-Origin-Opener-Policy', 'unsafe-none');
}
