import { openApiDocument } from '@candor/contract/openapi';
import type { AnyRoute } from '@candor/contract/operator-route';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The API document at /openapi.json, and to be read at /docs with everything served from here. */
export async function serveDocs(
  app: FastifyInstance,
  input: {
    readonly routes: readonly AnyRoute[];
    readonly version: string;
    readonly served: ReadonlySet<string>;
  },
): Promise<void> {
  const document = openApiDocument(input);
  // Written once: the routes do not change while the server runs.
  const text = JSON.stringify(document);
  app.get('/openapi.json', async (_request, reply) => {
    reply.header('Content-Type', 'application/json; charset=utf-8');
    return text;
  });
  await app.register(swagger, { mode: 'static', specification: { document: JSON.parse(text) } });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    theme: { title: 'Candor' },
    staticCSP: true,
    // The reader places its parts with style attributes.
    transformStaticCSP: (header) =>
      header.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'"),
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, validatorUrl: null },
  });
}
