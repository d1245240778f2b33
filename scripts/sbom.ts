/** `npm run sbom`: reads what was typed; the work is in `lib/sbom.mjs`. */
import { endAs } from './lib/end-as.ts';
import { readTyped } from './lib/typed.ts';

const USAGE = `npm run sbom [-- <file>]
Writes what Candor is made of (CycloneDX, from the lock file) to a file, sbom.cdx.json by default.
A release has it: node scripts/ship.mjs lays one beside what runs.`;
const { positionals } = readTyped(USAGE, { allowPositionals: true, wordsMax: 1, options: {} });
await endAs(async () => {
  const { sbomName, writeSbom } = await import('./lib/sbom.mjs');
  const [file = sbomName] = positionals;
  console.log(`${file} names ${await writeSbom(file)} packages`);
  return 0;
}, 1);
