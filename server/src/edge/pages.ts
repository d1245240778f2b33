import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Doors } from '../config/doors.ts';

const YEAR_SECONDS = 365 * 24 * 3600;

/** What every page of ours may load, the reader of the API too. */
const common = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  // Charts, virtual lists and the reader of the API place their parts with style attributes.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/**
 * Of the reader of the API, which is other people's script: the same, in a sandbox. So it has no
 * origin, and sees neither the storage of the app nor its token. It turns text into HTML by itself,
 * so Trusted Types are not asked of it.
 */
export const READER_POLICY = policyText({
  ...common,
  connectSrc: ["'self'"],
  sandbox: ['allow-scripts'],
});

function policyText(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, words]) => {
      const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      return [kebab, ...words].join(' ');
    })
    .join('; ');
}

/**
 * Headers that keep pages to themselves. Plain http on localhost is the
 * default, so nothing forces https.
 */
export async function protectPages(
  app: FastifyInstance,
  { publicOrigin }: Pick<Doors, 'publicOrigin'>,
): Promise<void> {
  // `'self'` covers the push as well, but for browsers before 2022.
  const push = publicOrigin === null ? [] : [publicOrigin.replace(/^http/, 'ws')];

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...common,
        connectSrc: ["'self'", ...push],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['candor-article', 'candor-worker'],
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
