import { pathToFileURL } from 'node:url';
import { ensureInstalled, ensureLocales, root } from './lib/setup.mjs';

/**
 * `node scripts/command.mjs <file> [arguments]`: sets up what is missing, then runs a command
 * written in TypeScript, such as `explain.ts` in this folder, in this process.
 */
await ensureInstalled();
await ensureLocales();
// Only now: an older Node.js that installs the packages hands these words on as they are.
const [file] = process.argv.splice(2, 1);
process.argv[1] = `${root}/scripts/${file}`;
await import(pathToFileURL(process.argv[1]).href);
