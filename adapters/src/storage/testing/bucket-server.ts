import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Options } from '../s3-storage.ts';
import { refuseSignature } from './request-signature.ts';

export interface BucketServer {
  bucket(name: string): S3Options & { readonly login: NonNullable<S3Options['login']> };
  /** Lays an object there that nobody signed for, under any name. */
  lay(bucket: string, key: string, bytes: Uint8Array): void;
  close(): Promise<void>;
}

/** An object store holds this many in one answer of a list. */
const LIST_MAX = 1000;
const login = { accessKeyId: 'candor-test', secretAccessKey: 'a secret of these tests alone' };
const region = 'us-east-1';

interface Asked {
  readonly method: string;
  readonly bucket: string;
  /** Empty where the bucket itself is meant. */
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly body?: Buffer | string;
}

type Buckets = ReadonlyMap<string, Map<string, Buffer>>;

/**
 * A server of buckets on this machine, in memory. It speaks as much of S3 as `s3-storage.ts` uses
 * (put, get, delete and list of whole objects, path style) and refuses whatever else is asked;
 * every request must carry a right signature (version 4) over its headers and its body.
 */
export async function startBucketServer(...names: readonly string[]): Promise<BucketServer> {
  const buckets: Buckets = new Map(names.map((name) => [name, new Map<string, Buffer>()]));
  const server = createServer((request, response) => {
    serve(request, buckets).then(
      (answer) => send(response, answer),
      () => send(response, refuse(500, 'InternalError')),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    bucket: (bucket) => ({ bucket, region, endpoint: `http://127.0.0.1:${port}`, login }),
    lay: (bucket, key, bytes) => buckets.get(bucket)?.set(key, Buffer.from(bytes)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(request: IncomingMessage, buckets: Buckets): Promise<Answer> {
  const body = await buffer(request);
  const wrong = refuseSignature(request, body, { ...login, region, nowMs: Date.now() });
  if (wrong !== null) return refuse(403, wrong);
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost');
  const [, bucket = '', ...rest] = pathname.split('/').map(decodeURIComponent);
  const objects = buckets.get(bucket);
  if (objects === undefined) return refuse(404, 'NoSuchBucket');
  const asked = { method: request.method ?? '', bucket, key: rest.join('/'), query, body };
  return asked.key === '' ? serveList(asked, objects) : serveObject(asked, objects);
}

function serveObject({ method, key, body }: Asked, objects: Map<string, Buffer>): Answer {
  if (method === 'PUT') {
    objects.set(key, body);
    return { status: 200 };
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return { status: 204 };
  }
  if (method !== 'GET') return refuse(501, 'NotImplemented');
  const found = objects.get(key);
  return found === undefined ? refuse(404, 'NoSuchKey') : { status: 200, body: found };
}

function serveList({ method, bucket, query }: Asked, objects: Map<string, Buffer>): Answer {
  if (method !== 'GET' || query.get('list-type') !== '2') return refuse(501, 'NotImplemented');
  const after = Buffer.from(query.get('start-after') ?? '');
  // S3 orders keys by their bytes.
  const keys = [...objects.keys()].map((key) => Buffer.from(key)).sort(Buffer.compare);
  const later = keys.filter((key) => Buffer.compare(key, after) > 0);
  const listed = later.slice(0, LIST_MAX).map(String);
  const contents = listed.map(
    (key) =>
      `<Contents><Key>${escaped(key)}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
  );
  const isTruncated = later.length > listed.length;
  return {
    status: 200,
    body:
      `<ListBucketResult><Name>${bucket}</Name><KeyCount>${listed.length}</KeyCount>` +
      `<IsTruncated>${isTruncated}</IsTruncated>${contents.join('')}</ListBucketResult>`,
  };
}

function refuse(status: number, code: string): Answer {
  return { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` };
}

function send(response: ServerResponse, { status, body }: Answer): void {
  const type = typeof body === 'string' ? 'application/xml' : 'application/octet-stream';
  response.writeHead(status, { 'content-type': type }).end(body);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
