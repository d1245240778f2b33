import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Headers that keep pages to themselves. Plain http on localhost is the
 * default, so nothing forces https.
 */
export async function protectPages(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Charts and virtual lists place their elements with style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** The built app from its folder; the .br and .gz files beside are sent as they are. */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: ['index.html'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files under assets/ carry a hash in their name; the others must be asked for again.
      const isHashed = /[\\/]assets[\\/]/.test(path);
      const value = isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
      reply.header('Cache-Control', value);
      if (/\.svg$/.test(path)) reply.header('Content-Type', 'image/svg+xml; charset=utf-8');
    },
  });
}
