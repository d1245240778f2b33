import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Route } from '@candor/contract/route';
import {
  allOperatorRoutesText,
  allRoutesText,
  idOf,
  placeOf,
  type RouteFile,
  type RouteLine,
  registryText,
  routeLinesText,
  routesAmong,
} from './lib/route-tables.ts';
import { fail, say } from './lib/say.mjs';

/**
 * `npm run routes`: writes the tables of calls from the folders of routes and handlers. With
 * `--check` it writes nothing and fails where a table is not what it would write.
 */
const root = join(import.meta.dirname, '..');
const handlers = 'server/src/endpoints';
const routes = routesIn('contract/src/routes');
const operatorRoutes = routesIn('contract/src/operator-routes');
const handled = routes.filter((route) => existsSync(join(root, handlers, placeOf(route))));
const lines = await Promise.all(routes.map((route) => lineOf(route)));
const tables = {
  'contract/src/all-routes.ts': allRoutesText(routes),
  'contract/src/all-operator-routes.ts': allOperatorRoutesText(operatorRoutes),
  'contract/src/route-lines.ts': routeLinesText(lines),
  [`${handlers}/registry.ts`]: registryText(handled),
};

const differing = Object.entries(tables).filter(
  ([file, text]) => !isWritten(file, tidy(file, text)),
);
if (process.argv.includes('--check')) {
  const names = differing.map(([file]) => file).join(', ');
  if (differing.length > 0) fail(`${names}: not what the folders say. Run npm run routes.`);
} else {
  for (const [file, text] of differing) {
    writeFileSync(join(root, file), tidy(file, text));
    say(`wrote ${file}`);
  }
}

function routesIn(folder: string): RouteFile[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return routesAmong(paths.map((path) => path.replaceAll('\\', '/')));
}

async function lineOf(route: RouteFile): Promise<RouteLine> {
  const file = join(root, 'contract/src/routes', placeOf(route));
  const declared: Route | undefined = (await import(pathToFileURL(file).href))[idOf(route)];
  if (declared?.id !== idOf(route)) return fail(`${file} declares no route ${idOf(route)}.`);
  const { id, method, path, repeat, overSocket } = declared;
  return overSocket === true ? [id, method, path, repeat, 'socket'] : [id, method, path, repeat];
}

function isWritten(file: string, text: string): boolean {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, 'utf8') === text;
}

/** In the order and width of the house. */
function tidy(file: string, text: string): string {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const args = ['check', '--write', `--stdin-file-path=${file}`];
  return execFileSync(biome, args, { cwd: root, input: text, encoding: 'utf8' });
}
