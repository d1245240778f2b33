import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ui = join(import.meta.dirname, '..', '..', 'ui', 'src');
/** A module that is named by its path or as one of the room `ui`, now or when it is needed. */
const named = /(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?|@candor\/ui\/[^']+)'/g;

/** Every module that a module brings along, itself among them, by its path. */
export function importedBy(module: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const left = [module];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (seen.has(one) || !existsSync(one)) continue;
    seen.add(one);
    const text = readFileSync(one, 'utf8');
    for (const [, path = ''] of text.matchAll(named)) left.push(placeOf(path, one));
  }
  return seen;
}

function placeOf(path: string, from: string): string {
  if (path.startsWith('.')) return join(dirname(from), path);
  const inUi = path.slice('@candor/ui/'.length);
  return join(ui, `${inUi}.${inUi.startsWith('components/') ? 'tsx' : 'ts'}`);
}
