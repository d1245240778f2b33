import type { Route } from './route.ts';

/**
 * The text of `route-lines.ts`: what a client needs to know of each route, without its schemas. A
 * test compares it with the file; `npx tsx scripts/write-route-lines.ts` writes it again.
 */
export function routeLinesText(routes: Readonly<Record<string, Route>>): string {
  const rows = Object.values(routes).map(
    (route) => `  ${route.id}: ['${route.method}', '${route.path}', '${route.repeat}'],\n`,
  );
  return (
    '// Written by scripts/write-route-lines.ts from the route table. Do not edit.\n' +
    `export const lines = {\n${rows.join('')}} as const;\n`
  );
}
