import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { auditName, readAudit } from './lib/audit.mjs';
import { run } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { sbomName, writeSbom } from './lib/sbom.mjs';
import {
  ensureBuilt,
  ensureClient,
  ensureInstalled,
  ensureLocales,
  root,
  serverRooms,
} from './lib/setup.mjs';

/**
 * `node scripts/ship.mjs <folder>`: lays what runs into a new folder, and nothing else: what is
 * built, what the server reads beside its source, and its packages without the tools, unless
 * `--without-packages` leaves them out; the client for other people's programs; and the list of all
 * it is made of (`sbom.cdx.json`), with what the registry's advisories say of it (`audit.json`).
 * Where they name a hole that is high or critical, nothing is shipped. There
 * `node scripts/serve.mjs` serves.
 */
const [wanted, option] = process.argv.slice(2);
if (!wanted) fail('Name the folder to lay it in: node scripts/ship.mjs <folder>');
const folder = resolve(wanted);
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty.`);

await ensureInstalled();
await ensureLocales();
await ensureClient();
await ensureBuilt();

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const parts = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
  ...workspaces.map((room) => `${room}/package.json`),
  'web/dist',
  'server/dist',
  'client/src',
  'client/README.md',
  'database/src/migrations',
  'server/src/auth/breached-passwords.bloom',
  'adapters/src/pdf/fonts',
  ...['serve.mjs', 'lib/serve.mjs', 'lib/runtime.mjs', 'lib/say.mjs'].map(
    (file) => `scripts/${file}`,
  ),
];
for (const part of parts) {
  mkdirSync(dirname(join(folder, part)), { recursive: true });
  cpSync(join(root, part), join(folder, part), { recursive: true });
}

await writeSbom(join(folder, sbomName));
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
if (option !== '--without-packages') {
  await installPackages();
  await auditPackages();
}
say(`${folder} is ready: node scripts/serve.mjs`);

async function installPackages() {
  say('installing the packages that run …');
  const rooms = serverRooms.map((room) => `--workspace=${room}`);
  const words = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error', ...rooms];
  const { code, output } = await run(npm, words, { cwd: folder, quiet: true });
  if (code !== 0) fail(`The packages could not be installed. npm said:\n${output.slice(-4000)}`);
}

/** On record beside what is shipped. A registry that tells nothing is named and stops nothing. */
async function auditPackages() {
  const words = ['audit', '--omit=dev', '--json'];
  const { output } = await run(npm, words, { cwd: folder, quiet: true });
  const audit = readAudit(output);
  writeFileSync(join(folder, auditName), `${JSON.stringify(audit, null, 2)}\n`);
  if (!audit.isAnswered) say('the registry told no advisories: npm audit is still to be done');
  if (audit.refused.length > 0) {
    fail(`A known hole that is high or critical: ${audit.refused.join(', ')} (npm audit).`);
  }
}
