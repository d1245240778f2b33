import { afterEach, expect, test, vi } from 'vitest';
import { sendFile } from './send-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** A request that is answered with this, whatever is sent. */
function answering(status: number, text: string) {
  class Answered {
    readonly upload = {};
    readonly status = status;
    readonly responseText = text;
    onload = (): void => undefined;
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      queueMicrotask(() => this.onload());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered);
  return sendFile({
    blob: new Blob(['a']),
    name: 'a.pdf',
    purpose: 'chat',
    idempotencyKey: 'k',
    onProgress: () => undefined,
  }).done;
}

const told = (code: number, msg: string, data = {}) => JSON.stringify({ code, msg, data });

test('a refused file comes back with the sentence of the server', async () => {
  const words = 'The virus scanner found something in this file. It was not kept.';
  expect(await answering(400, told(400, words))).toEqual({ url: null, refusal: words });
});

test('what may go better the next time has no sentence', async () => {
  const nothing = { url: null, refusal: null };
  expect(await answering(429, told(429, 'Too many'))).toEqual(nothing);
  expect(await answering(503, told(503, 'Not ready'))).toEqual(nothing);
  expect(await answering(502, '<html>')).toEqual(nothing);
});

test('a kept file comes back with its address', async () => {
  const kept = await answering(200, told(200, 'Success', { url: '/file/a' }));
  expect(kept).toEqual({ url: '/file/a', refusal: null });
});
