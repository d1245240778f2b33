import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const outDir = join(import.meta.dirname, 'dist');

/** What is told of the place of a module, and of that of a worker beside it. */
const told = /'\.\/([a-z-]+-worker)\.ts', import\.meta\.url|\bimport\.meta\b(?:\.\w+)?/g;

/**
 * What a module reads beside itself (migrations, a list of words) stays beside its source: in the
 * bundle its `import.meta` still tells the place of the source, as seen from the bundle. A worker
 * is an entry of its own beside the bundle that starts it.
 */
function placesOfSources(): Plugin {
  return {
    name: 'places-of-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\b/ },
      handler(code, id) {
        const fromBundle = (path: string) =>
          JSON.stringify(relative(outDir, path).replaceAll('\\', '/'));
        const places: Readonly<Record<string, string>> = {
          'import.meta.url': `new URL(${fromBundle(id)}, import.meta.url).href`,
          'import.meta.dirname': `(import.meta.dirname + '/' + ${fromBundle(dirname(id))})`,
        };
        const placed = code.replaceAll(told, (found, worker?: string) => {
          if (worker !== undefined) return `'./${worker}.js', import.meta.url`;
          return places[found] ?? this.error(`${found} has no meaning in the bundle`);
        });
        // Nothing moves to another line, so the map of the next step still tells the right one.
        return { code: placed, map: null };
      },
    },
  };
}

/**
 * To import `node:http` reads all it exports, and so loads the whole of `fetch` for its WebSocket.
 * What is taken of it by hand loads what is taken.
 */
function httpWithoutFetch(): Plugin {
  return {
    name: 'http-without-fetch',
    renderChunk(code) {
      const taken = code.replaceAll(/^import (\{.*\}) from "node:http";$/gm, (_, names: string) => {
        return `const ${names.replaceAll(' as ', ': ')} = process.getBuiltinModule("node:http");`;
      });
      return { code: taken, map: null };
    },
  };
}

/** A text of one byte a character: V8 holds any other in two, and takes longer to read it. */
function asciiOnly(): Plugin {
  return {
    name: 'ascii-only',
    // Not before: what makes the code fit its target writes such letters plainly again.
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        // Here a backslash of the text would escape the one that is put in.
        if (/\\[^\0-\x7f]/.test(chunk.code))
          this.error('A backslash before a letter beyond ASCII.');
        chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, (unit) => {
          return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
        });
      }
    },
  };
}

/**
 * Packages of many small files that every start reads. What is native, has workers or looks for
 * files of its own stays where npm put it.
 */
const takenIn = [
  'typebox',
  'temporal-polyfill',
  'temporal-utils',
  'otpauth',
  'fflate',
  'ws',
  'fastify',
  /^@fastify\/(?!swagger-ui)/,
  'fastify-plugin',
  'avvio',
  'find-my-way',
  'ret',
  'safe-regex2',
  'light-my-request',
  'fast-json-stringify',
  'fast-uri',
  'fast-querystring',
  'rfdc',
  'toad-cache',
  'secure-json-parse',
  'process-warning',
  'fastq',
  'reusify',
  'ajv',
  'ajv-formats',
  'json-schema-traverse',
  'fast-deep-equal',
  'abstract-logging',
  'semver',
  'prom-client',
  '@opentelemetry/api',
  'tdigest',
  'bintrees',
  'pg',
  'pg-pool',
  'pg-types',
  'pg-protocol',
  /^@noble\//,
  /^@scure\//,
  'micro-eth-signer',
  'card-validator',
  'credit-card-type',
  'ibantools',
  'bitcoin-address-validation',
  'base58-js',
];

/** The server's own source in one file, quick to load, and the packages it reads at every start. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [placesOfSources(), httpWithoutFetch(), asciiOnly()],
  json: { stringify: true },
  ssr: { noExternal: takenIn },
  build: {
    ssr: true,
    target: 'node24',
    outDir,
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        'drawing-worker': '../market-model/src/surface/drawing-worker.ts',
        'pdf-worker': '../adapters/src/documents/pdf-worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
  },
});
