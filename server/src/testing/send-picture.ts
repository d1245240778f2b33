import type { TestApp, Told } from './test-app.ts';

export interface SentPicture {
  readonly token: string;
  /** Absent: the form has no part at all. */
  readonly bytes?: Buffer | undefined;
  readonly purpose?: string;
  readonly field?: string;
  readonly key?: string;
}

const CUT = 'candor-test-boundary';

/** Uploads a picture as a browser's form does. */
export async function sendPicture(
  app: Pick<TestApp, 'inject'>,
  { token, bytes, purpose = 'proof', field = 'file', key }: SentPicture,
): Promise<Told> {
  const head =
    `--${CUT}\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\n` +
    'Content-Type: image/png\r\n\r\n';
  const part = bytes === undefined ? [] : [Buffer.from(head), bytes];
  const answer = await app.inject({
    method: 'POST',
    url: `/file/upload?purpose=${purpose}`,
    headers: {
      authorization: token,
      'content-type': `multipart/form-data; boundary=${CUT}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    payload: Buffer.concat([...part, Buffer.from(`\r\n--${CUT}--\r\n`)]),
  });
  return answer.json<Told>();
}
