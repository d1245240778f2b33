import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Route } from '@candor/contract/route';
import { clientCallsText } from '../lib/client-calls.ts';
import {
  allOperatorRoutesText,
  allRoutesText,
  callsIn,
  type FoundCall,
  operatorRegistryText,
  type RouteLine,
  registryText,
  routeLinesText,
  written,
} from '../lib/route-tables.ts';
import { fail, say } from '../lib/say.mjs';

const root = join(import.meta.dirname, '..', '..');
const handlers = 'server/src/endpoints';
const operatorHandlers = 'server/src/operators';
/** Not in the tree: the set-up of tests and checks writes it. */
const CLIENT = 'client/src/contract';

/**
 * Writes the tables of calls from the folders of routes and handlers. With `onlyChecks` it writes
 * nothing and ends the process with 1 where a table is not what it would write; with `onlyClient`
 * it leaves the tables of the tree as they are.
 */
export async function writeRoutes(of: {
  readonly onlyChecks: boolean;
  readonly onlyClient?: boolean;
}): Promise<void> {
  const { onlyChecks, onlyClient = false } = of;
  const isMeant = ([file]: [string, string]) => !onlyClient || file.startsWith(CLIENT);
  const tables = Object.entries(await tablesOfCalls()).filter(isMeant);
  const differing = tables.filter(([file, text]) => !isWritten(file, tidy(file, text)));
  if (onlyChecks) {
    const names = differing.map(([file]) => file).join(', ');
    if (differing.length > 0) fail(`${names}: not what the folders say. Run npm run routes.`);
    return;
  }
  for (const [file, text] of differing) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), tidy(file, text));
    say(`wrote ${file}`);
  }
}

/** The text of each table by its file. */
async function tablesOfCalls(): Promise<Record<string, string>> {
  const routes = callsOf('contract/src/routes');
  const operatorRoutes = callsOf('contract/src/operator-routes');
  const handled = callsOf(handlers);
  const operatorHandled = callsOf(`${operatorHandlers}/endpoints`);
  const declared = await Promise.all(routes.map((route) => declaredIn(route)));
  const routeLines = routeLinesText(declared.map(lineOf));
  return {
    'contract/src/all-routes.ts': allRoutesText(routes),
    'contract/src/all-operator-routes.ts': allOperatorRoutesText(operatorRoutes),
    'contract/src/route-lines.ts': routeLines,
    [`${handlers}/registry.ts`]: registryText(handled),
    [`${operatorHandlers}/registry.ts`]: operatorRegistryText(operatorHandled),
    ...clientTables(declared, routeLines),
  };
}

function callsOf(folder: string): FoundCall[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .toSorted((one, other) => (one < other ? -1 : 1))
    .flatMap((path) => callsIn(path, readFileSync(join(root, folder, path), 'utf8')));
}

/** What the client of the public API has of the contract: it imports nothing else. */
function clientTables(declared: readonly Route[], routeLines: string): Record<string, string> {
  const textOf = (name: string) => {
    // The lines are being written anew by this very run.
    if (name === 'route-lines') return routeLines;
    return readFileSync(join(root, `contract/src/${name}.ts`), 'utf8');
  };
  const copied = ['enums', 'push', 'push-client', 'route-lines'].map((name) => {
    return [`${CLIENT}/${name}.ts`, written + textOf(name).replace(written, '')] as const;
  });
  const calls = { [`${CLIENT}/calls.ts`]: written + clientCallsText(declared) };
  return { ...calls, ...Object.fromEntries(copied) };
}

async function declaredIn({ id, file }: FoundCall): Promise<Route> {
  const path = join(root, 'contract/src/routes', file);
  const found: Route | undefined = (await import(pathToFileURL(path).href))[id];
  if (found?.id !== id) return fail(`${file} declares ${id} under another id.`);
  return found;
}

function lineOf({ id, method, path, repeat, overSocket }: Route): RouteLine {
  return overSocket === true ? [id, method, path, repeat, 'socket'] : [id, method, path, repeat];
}

function isWritten(file: string, text: string): boolean {
  const path = join(root, file);
  return existsSync(path) && readFileSync(path, 'utf8') === text;
}

/** In the order and width of the house. */
function tidy(file: string, text: string): string {
  const biome = join(root, 'node_modules', '.bin', 'biome');
  // What the tree leaves out it does not tidy.
  const args = ['check', '--write', `--stdin-file-path=${file.replace(CLIENT, 'client/src')}`];
  return execFileSync(biome, args, { cwd: root, input: text, encoding: 'utf8' });
}
