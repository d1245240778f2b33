import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureLocales, root } from './lib/setup.mjs';

/**
 * `node scripts/command.mjs <file> [arguments]`: sets up what is missing, then runs a command
 * written in TypeScript, such as `explain.ts` in this folder, in this process.
 */
const [file] = process.argv.splice(2, 1);
process.argv[1] = `${root}/scripts/${file}`;
await ensureInstalled();
await ensureLocales();
await import(pathToFileURL(process.argv[1]).href);
