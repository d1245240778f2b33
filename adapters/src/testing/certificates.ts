import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const at = (name: string) => join(import.meta.dirname, name);

/**
 * A certificate of localhost and 127.0.0.1 with its key, and the authority that signed it, which no
 * machine trusts by itself. For tests alone; made with openssl, good for a hundred years.
 */
export const testCertificates = {
  caFile: at('ca.pem'),
  certFile: at('localhost.pem'),
  keyFile: at('localhost.key'),
  ca: readFileSync(at('ca.pem'), 'utf8'),
  cert: readFileSync(at('localhost.pem'), 'utf8'),
  key: readFileSync(at('localhost.key'), 'utf8'),
} as const;
