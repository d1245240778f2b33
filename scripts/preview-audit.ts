/** `npm run preview:audit`: reads what was typed; the work is in `commands/preview-audit.ts`. */
import { readTyped } from './lib/typed.ts';

readTyped(
  `npm run preview:audit
Compares every order with the figures it was confirmed with, and ends with 1 when a difference has
no cause in its fills, its fees or its end. Runs beside a live server.
DATA_DIR and DATABASE_URL as for npm start.`,
  {},
);
const { auditAllPreviews } = await import('./commands/preview-audit.ts');
process.exitCode = await auditAllPreviews();
