import { secondsOf } from '../../auth/throttles.ts';
import { accept, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';
import { readRange } from '../../statements/read-range.ts';

/**
 * Writes a statement to a file that can be had for an hour. Refusals: FIELD_INVALID, RANGE,
 * TOO_MANY, STATEMENT_SIZE. One that does not add up is a fault of ours and gives no file.
 */
export const statementExport = endpoint('statementExport', async (call, services) => {
  const { input, caller, locale, nowMs } = call;
  const range = readRange(input, nowMs);
  if (!('fromMs' in range)) return range;
  const made = await services.statements.make({
    ...{ accountId: caller.userId, format: input.format, timeZone: input.timeZone },
    ...{ ...range, parts: new Set(input.parts), locale, madeMs: nowMs },
  });
  if ('waitMs' in made) return refuse('TOO_MANY', { figures: { s: secondsOf(made.waitMs) } });
  if ('unmade' in made) return refuse('STATEMENT_SIZE');
  return accept({ fileId: made.fileId, size: made.sizeBytes });
});
