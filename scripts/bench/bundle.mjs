/**
 * Bytes of the web app as browsers get them: the first screen (JavaScript and CSS of the app with Home, brotli)
 * and each lazy chunk. Reads the manifest of the last build; `--build` builds before.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { budgetOf } from '../lib/budgets.mjs';

const house = join(import.meta.dirname, '..', '..');
const dist = join(house, 'web', 'dist');
const vite = join(house, 'node_modules', 'vite', 'bin', 'vite.js');

function brotliBytes(file) {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return brotliCompressSync(readFileSync(join(dist, file)), options).length;
}

/** The files a chunk needs before it runs: its own, those it imports, and their styles. */
function filesOf(manifest, name, files = new Set()) {
  const chunk = manifest[name];
  if (chunk === undefined || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) files.add(style);
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files);
  return files;
}

/** Measures the last build. Returns `{ firstScreenBytes, firstScreen, chunks }`, all brotli. */
export function measureBundle() {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const first = filesOf(manifest, 'index.html');
  const sized = (file) => ({ file, bytes: brotliBytes(file) });
  const firstScreen = [...first].map(sized);
  const lazy = Object.values(manifest)
    .flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])])
    .filter((file) => /\.(js|css)$/.test(file) && !first.has(file));
  const chunks = [...new Set(lazy)].map(sized).sort((a, b) => b.bytes - a.bytes);
  const firstScreenBytes = firstScreen.reduce((sum, { bytes }) => sum + bytes, 0);
  return { firstScreenBytes, firstScreen, chunks };
}

function print({ firstScreenBytes, firstScreen, chunks }) {
  const line = ({ file, bytes }) => `  ${String(bytes).padStart(8)}  ${file}`;
  const { budget } = budgetOf('firstScreenBytes');
  const verdict = firstScreenBytes <= budget ? 'within' : 'OVER';
  console.log(`first screen, brotli: ${firstScreenBytes} bytes (${verdict} ${budget})`);
  console.log(firstScreen.map(line).join('\n'));
  console.log(`lazy chunks, brotli: ${chunks.length}`);
  console.log(chunks.map(line).join('\n'));
}

if (process.argv[1] === import.meta.filename) {
  const isBuilt = existsSync(join(dist, '.vite', 'manifest.json'));
  if (!isBuilt || process.argv.includes('--build')) {
    execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
      cwd: join(house, 'web'),
      stdio: 'inherit',
    });
  }
  print(measureBundle());
}
