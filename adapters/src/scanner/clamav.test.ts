import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { ScannerUnavailable } from '@candor/engines/ports/file-scanner';
import { expect, test } from 'vitest';
import { createClamav } from './clamav.ts';
import { startClamd } from './testing/clamd.ts';

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

test('a file is sent whole, and the verdict is what the daemon says', async () => {
  const clamd = await startClamd();
  const scanner = createClamav({ path: clamd.path });
  const large = Buffer.alloc(5 * 1024 * 1024 + 3, 7);
  expect(await scanner.scan(large)).toBeNull();
  expect(clamd.scanned[0]?.equals(large)).toBe(true);
  expect(await scanner.scan(Buffer.alloc(0))).toBeNull();
  expect(await scanner.scan(Buffer.concat([large, Buffer.from(EICAR)]))).toBe(
    'Eicar-Test-Signature',
  );
  await scanner.ping();
  await clamd.close();
});

test('whatever is no verdict holds the file', async () => {
  const clamd = await startClamd();
  const scanner = createClamav({ path: clamd.path }, 100);
  for (const mood of ['silent', 'cut', 'full', 'endless'] as const) {
    clamd.mood = mood;
    await expect(scanner.scan(Buffer.from('a')), mood).rejects.toThrow(ScannerUnavailable);
  }
  clamd.mood = 'silent';
  await expect(scanner.ping()).rejects.toThrow('no answer in 100 ms');
  await clamd.close();
  await expect(scanner.scan(Buffer.from('a'))).rejects.toThrow(ScannerUnavailable);
});

test('a name is told without what could break a log line', async () => {
  const server = createServer((socket) => {
    socket.on('data', () => socket.end('stream: Win.\u001b[2J evil\n FOUND\0'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const found = await createClamav({ port }).scan(Buffer.from('a'));
  expect(found).toBe('Win.__2J_evil_');
  server.close();
});
