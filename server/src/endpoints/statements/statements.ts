import { fromEpochDay, utcEpochDay } from '@candor/domain/time/calendar-day';
import { secondsOf } from '../../auth/throttles.ts';
import { accept, FileAnswer, refuse } from '../../call/answer.ts';
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
    accountId: caller.userId,
    format: input.format,
    timeZone: input.timeZone,
    ...range,
    parts: new Set(input.parts),
    locale,
    madeMs: nowMs,
  });
  if ('waitMs' in made) return refuse('TOO_MANY', { figures: { s: secondsOf(made.waitMs) } });
  if ('unmade' in made) return refuse('STATEMENT_SIZE');
  return accept({ fileId: made.fileId, size: made.sizeBytes });
});

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
} as const;

/** A statement of the customer, within its hour. Refusal: NOT_FOUND, also for another's. */
export const statementFile = endpoint('statementFile', async (call, services) => {
  const { fileId } = call.input;
  const of = { fileId, userId: call.caller.userId, nowMs: call.nowMs };
  const opened = await services.statements.open(of);
  if (opened === null) return refuse('NOT_FOUND');
  const { file, stream } = opened;
  const day = fromEpochDay(utcEpochDay(file.fromMs));
  return accept(
    new FileAnswer({
      bytes: { stream, sizeBytes: file.sizeBytes },
      contentType: contentTypes[file.format],
      downloadName: `candor-statement-${day}.${file.format}`,
    }),
  );
});
