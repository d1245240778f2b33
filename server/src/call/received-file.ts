// Teaches the request `file()` and `isMultipart()`.
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { secondsOf } from '../auth/throttles.ts';
import type { Services } from '../services.ts';
import { type Answer, type Refused, refuse } from './answer.ts';
import type { UploadedFile } from './endpoint.ts';

/** A form holds the file and at most a few words beside it. */
const formLimits = { files: 1, fields: 4, fieldSize: 1000, parts: 5, headerPairs: 20 } as const;
/** What a form weighs beside its file. */
const FORM_MAX_BYTES = 64 * 1024;

/**
 * Receives the one file of a multipart form and hands it on, in a place that is held until the
 * answer is there: what is under way at once is bounded. Refusals: TOO_MANY before a byte is read,
 * SIZE, IMAGE_REQUIRED.
 */
export async function withReceivedFile(
  request: FastifyRequest,
  services: Services,
  answer: (file: UploadedFile) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  if (!request.isMultipart()) return refuse('IMAGE_REQUIRED', { field: 'file' });
  if (
    Number(request.headers['content-length'] ?? 0) >
    services.files.uploadMaxBytes + FORM_MAX_BYTES
  ) {
    return tooLarge(services);
  }
  const { caller } = request;
  const userId = caller !== null && 'userId' in caller ? caller.userId : '';
  const received = await services.files.receive({ userId, nowMs: request.nowMs }, async () => {
    const file = await fileOf(request, services);
    return 'isAccepted' in file ? file : await answer(file);
  });
  if ('done' in received) return received.done;
  services.security.note('uploads-over-limit', { address: request.address, userId });
  return refuse('TOO_MANY', { figures: { s: Math.max(1, secondsOf(received.waitMs)) } });
}

async function fileOf(
  request: FastifyRequest,
  services: Services,
): Promise<UploadedFile | Refused> {
  const part = await request.file({
    limits: { ...formLimits, fileSize: services.files.uploadMaxBytes },
  });
  if (part === undefined || part.fieldname !== 'file') {
    part?.file.resume();
    return refuse('IMAGE_REQUIRED', { field: 'file' });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  if (part.file.truncated) return tooLarge(services);
  const bytes = Buffer.concat(chunks);
  return bytes.length === 0 ? refuse('IMAGE_REQUIRED', { field: 'file' }) : { bytes };
}

function tooLarge({ files }: Services): Refused {
  return refuse('SIZE', { field: 'file', figures: { maxMb: files.uploadMaxMb } });
}
