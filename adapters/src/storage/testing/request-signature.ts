import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** Older and coming requests are refused, as S3 does. */
const SKEW_MS = 15 * 60_000;

interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly nowMs: number;
}

interface Given {
  readonly accessKeyId: string;
  /** Day, region, service and end. */
  readonly scope: readonly string[];
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}

/**
 * Whether a request of S3 is signed as signature version 4 says (Amazon, "Signature Calculations
 * for the Authorization Header"). Null when it is; else the code that S3 refuses it with.
 */
export function refuseSignature(
  request: IncomingMessage,
  body: Buffer,
  signer: Signer,
): string | null {
  const given = readAuthorization(String(request.headers.authorization ?? ''));
  if (given === null) return 'AccessDenied';
  if (given.accessKeyId !== signer.accessKeyId) return 'InvalidAccessKeyId';
  const stamp = String(request.headers['x-amz-date'] ?? '');
  const [day, ...place] = given.scope;
  if (day !== stamp.slice(0, 8) || place.join('/') !== `${signer.region}/s3/aws4_request`) {
    return 'AuthorizationHeaderMalformed';
  }
  if (!(Math.abs(timeOf(stamp) - signer.nowMs) <= SKEW_MS)) return 'RequestTimeTooSkewed';
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!given.signedHeaders.includes(needed)) return 'AccessDenied';
  }
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const scope = given.scope.join('/');
  const text = [ALGORITHM, stamp, scope, sha256(canonicalOf(request, given))].join('\n');
  const key = given.scope.reduce<Buffer | string>(hmac, `AWS4${signer.secretAccessKey}`);
  const right = hmac(key, text);
  const said = Buffer.from(given.signature, 'hex');
  const isRight = said.length === right.length && timingSafeEqual(said, right);
  return isRight ? null : 'SignatureDoesNotMatch';
}

function readAuthorization(text: string): Given | null {
  const form = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, credential = '', headers = '', signature = ''] = form.exec(text) ?? [];
  const [accessKeyId = '', ...scope] = credential.split('/');
  if (scope.length !== 4) return null;
  return { accessKeyId, scope, signedHeaders: headers.split(';'), signature };
}

/** The request as it is signed: method, path, query, headers, and the hash of the body. */
function canonicalOf(request: IncomingMessage, { signedHeaders }: Given): string {
  const [path = '/', query = ''] = (request.url ?? '/').split('?');
  const pairs = query.split('&').filter(Boolean);
  const inOrder = pairs.map((pair) => (pair.includes('=') ? pair : `${pair}=`)).sort();
  const headers = signedHeaders.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replaceAll(/ +/g, ' ')}\n`,
  );
  const hash = String(request.headers['x-amz-content-sha256'] ?? '');
  return [
    request.method,
    path,
    inOrder.join('&'),
    headers.join(''),
    signedHeaders.join(';'),
    hash,
  ].join('\n');
}

/** `20261130T161500Z` as an instant; NaN for anything else. */
function timeOf(stamp: string): number {
  const form = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
  return form.test(stamp) ? Date.parse(stamp.replace(form, '$1-$2-$3T$4:$5:$6Z')) : Number.NaN;
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer | string, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
