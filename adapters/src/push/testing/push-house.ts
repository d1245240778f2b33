import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushSubscription } from '@candor/engines/notices/copy-ports';

interface Pushed {
  /** Decrypted as a browser does (RFC 8291). */
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  /** What the signature says, where it is right for the key it names (RFC 8292). */
  readonly signed: Readonly<Record<string, unknown>> | null;
}

/** A push service with its browsers, on this machine. */
export interface PushHouse {
  readonly pushed: Pushed[];
  subscribe(): PushSubscription;
  /** What it answers from now on. */
  answer(status: number): void;
  close(): Promise<void>;
}

export async function openPushHouse(): Promise<PushHouse> {
  const pushed: Pushed[] = [];
  const browsers = new Map<string, { pair: ECDH; auth: Buffer }>();
  let status = 201;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const browser = browsers.get(request.url ?? '');
    if (browser !== undefined && status < 300) {
      const text = decrypted(body, browser.pair, browser.auth);
      const signed = signedBy(request.headers.authorization ?? '');
      pushed.push({ text, headers: request.headers, signed });
    }
    response.writeHead(browser === undefined ? 404 : status).end('told');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    pushed,
    subscribe: () => {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(9).toString('base64url')}`;
      browsers.set(path, { pair, auth });
      const endpoint = `http://127.0.0.1:${port}${path}`;
      return { endpoint, p256dh, auth: auth.toString('base64url') };
    },
    answer: (next) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** aes128gcm (RFC 8188): salt, record size, the sender's key, one record. */
function decrypted(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([cipher.update(body.subarray(keyEnd, -16)), cipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function signedBy(authorization: string): Pushed['signed'] {
  const [, head = '', claims = '', mark = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signature = Buffer.from(mark, 'base64url');
  const text = Buffer.from(`${head}.${claims}`);
  const isRight = verify('sha256', text, { key: publicKey, dsaEncoding: 'ieee-p1363' }, signature);
  return isRight ? JSON.parse(Buffer.from(claims, 'base64url').toString()) : null;
}
