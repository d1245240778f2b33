import { fromEpochDay, utcEpochDay } from '@candor/domain/time/calendar-day';
import { accept, FileAnswer, refuse } from '../../call/answer.ts';
import { endpoint } from '../../call/endpoint.ts';

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
