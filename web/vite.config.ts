import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { lines } from '../contract/src/route-lines.ts';

const house = join(import.meta.dirname, '..');
const server = process.env.CANDOR_SERVER ?? 'http://127.0.0.1:3000';
execFileSync(process.execPath, [join(house, 'locales', 'compile.mjs')], { stdio: 'inherit' });

/** Where the server answers: the first part of every call's path. */
function serverPaths(): Record<string, { target: string; ws?: boolean }> {
  const first = Object.values(lines).map(([, path]) => `/${path.split('/')[1] ?? ''}`);
  const calls = [...new Set(first)].map((path) => [`^${path}(/|\\?|$)`, { target: server }]);
  return { ...Object.fromEntries(calls), '/push': { target: server, ws: true } };
}

/** The first screen is one file; what several other pages share goes into a few, by who uses it. */
const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  {
    name: 'shared',
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 6000,
    priority: 1,
  },
];

/** `quote-stock-x1y2.js` for the page, `shared-x1y2.js` for what pages share. */
function chunkFileNames({
  facadeModuleId,
  name,
}: {
  facadeModuleId?: string | null;
  name: string;
}) {
  const page = /src\/pages\/(.+)\/page\.tsx$/.exec(facadeModuleId ?? '')?.[1];
  const shown = page?.replaceAll('/', '-') ?? name.split('~', 1)[0] ?? name;
  return `assets/${shown}-[hash].js`;
}

export default defineConfig(({ command }) => ({
  base: './',
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  resolve: {
    // A build takes the words one module each, so that a page carries only those it uses.
    alias:
      command === 'build'
        ? [{ find: /^\.\/paraglide\/words\//, replacement: './paraglide/split/' }]
        : [],
  },
  server: { proxy: serverPaths() },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: { output: { chunkFileNames, codeSplitting: { groups: chunkGroups } } },
  },
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 20_000,
  },
}));
