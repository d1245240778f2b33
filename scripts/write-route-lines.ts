import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { allRoutes } from '@candor/contract/all-routes';
import { routeLinesText } from '@candor/contract/write-route-lines';

/**
 * Writes the lines of the route table that the client carries. Run after
 * adding or changing a route.
 */
const file = new URL('../contract/src/route-lines.ts', import.meta.url);
writeFileSync(file, routeLinesText(allRoutes));
execFileSync('npx', ['biome', 'format', '--write', file.pathname], { stdio: 'inherit' });
