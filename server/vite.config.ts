import { dirname, join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

const outDir = join(import.meta.dirname, 'dist');

/**
 * What a module reads beside itself (migrations, a list of words) stays beside its source: in the
 * bundle its `import.meta` still tells the place of the source, as seen from the bundle.
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
        const placed = code.replaceAll(/\bimport\.meta\b(\.\w+)?/g, (found) => {
          return places[found] ?? this.error(`${found} has no meaning in the bundle`);
        });
        // Nothing moves to another line, so the map of the next step still tells the right one.
        return { code: placed, map: null };
      },
    },
  };
}

/** The server's own source in one file, quick to load; most packages stay where npm put them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [placesOfSources()],
  json: { stringify: true },
  // Some five hundred small files, a fifth of all that a start would read.
  ssr: { noExternal: ['typebox'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    outDir,
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: {
        entryFileNames: 'main.js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
  },
});
