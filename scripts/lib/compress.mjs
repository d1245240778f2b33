import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Writes a .br and a .gz beside every text file of a built app, so that the
 * server compresses nothing.
 */
const squeeze = promisify(brotliCompress);
const zip = promisify(gzip);
const folder = process.argv[2];
if (!folder) throw new Error('compress.mjs needs the folder of a built app');

const texts = listFiles(folder).filter((file) =>
  /\.(js|css|html|svg|json|webmanifest)$/.test(file),
);
await Promise.all(
  texts.map(async (file) => {
    const bytes = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
    writeFileSync(`${file}.br`, await squeeze(bytes, { params }));
    writeFileSync(`${file}.gz`, await zip(bytes, { level: 9 }));
  }),
);

function listFiles(path) {
  return readdirSync(path).flatMap((name) => {
    const file = join(path, name);
    return statSync(file).isDirectory() ? listFiles(file) : [file];
  });
}
