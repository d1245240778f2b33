import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { lines } from '../contract/src/route-lines.ts';
import { lucideIcons } from '../ui/lucide-icons.ts';
import { circularFiles } from './src/testing/circular-files.ts';

const house = join(import.meta.dirname, '..');
const server = process.env.CANDOR_SERVER ?? 'http://127.0.0.1:3000';
execFileSync(process.execPath, [join(house, 'locales', 'compile.mjs')], { stdio: 'inherit' });

/** Where the server answers: the first part of every call's path. */
function serverPaths(): Record<string, { target: string; ws?: boolean }> {
  const first = Object.values(lines).map(([, path]) => `/${path.split('/')[1] ?? ''}`);
  const calls = [...new Set(first)].map((path) => [`^${path}(/|\\?|$)`, { target: server }]);
  return { ...Object.fromEntries(calls), '/push': { target: server, ws: true } };
}

/**
 * The first screen is one file; what other pages share goes into a few, by how many share it. What
 * is shared by many needs nothing that fewer share, so no two files ever need each other: such a
 * pair runs in the wrong order and takes its pages down.
 */
const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 5 },
  { name: 'shared', minShareCount: 12, priority: 4 },
  { name: 'shared', minShareCount: 6, priority: 3 },
  { name: 'shared', minShareCount: 3, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
];

/** Fails a build in which two files need each other. */
function noCircularFiles(): Plugin {
  return {
    name: 'no-circular-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circle = circularFiles(new Map(files.map((file) => [file.fileName, file.imports])));
      if (circle !== null) this.error(`these files need each other: ${circle.join(' → ')}`);
    },
  };
}

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
  plugins: [react(), tailwindcss(), lucideIcons({ apart: command === 'build' }), noCircularFiles()],
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
  // Which tests run, and which of them alone, says the config of the house.
  test: {
    environment: join(house, 'ui/src/testing/one-window.ts'),
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 60_000,
    // Node's own localStorage, from 25 on, would stand before the page's.
    execArgv: process.allowedNodeEnvironmentFlags.has('--webstorage') ? ['--no-webstorage'] : [],
  },
}));
