import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const house = join(import.meta.dirname, '..');
execFileSync(process.execPath, [join(house, 'locales', 'compile.mjs')], { stdio: 'inherit' });

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
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0 },
  test: { name: 'web', environment: 'jsdom', include: ['src/**/*.test.{ts,tsx}'] },
}));
