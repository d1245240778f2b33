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
  await app.register(swagger, { mode: 'static', specification: { document } });
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
