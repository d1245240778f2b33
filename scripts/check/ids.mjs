import { checkSources } from './sources.mjs';

const rooms = 'domain|engines|market-model|adapters|database|server|simulator|scripts';
const code = new RegExp(`^(${rooms})/(?!check/).*\\.(ts|mjs)$`);
/** Here ids are made. */
const makers = new Set([
  'domain/src/instruments/instrument-id.ts',
  'domain/src/instruments/known-instrument.ts',
]);
const taking = 'split|slice|substring|startsWith|endsWith|indexOf|match|replace|replaceAll|charAt';
const patterns = [
  // An id taken apart.
  new RegExp(`\\b(instrumentId|instrument_id|heldAs|instrument\\.id)\\??\\.(${taking})\\(`),
  /split_part\(\s*(\w+\.)?instrument_id\b/,
  // An id put together to find something by it.
  /\bbyId\.(get|has)\(\s*(`|keyText\()/,
  /\binstrumentId:\s*(`|keyText\()/,
];
const canaries = [
  "terms.instrumentId.split(':')",
  "instrument.id.startsWith('7:')",
  'position.heldAs.slice(2)',
  "split_part(o.instrument_id, ':', 3)",
  'catalogue.byId.get(`0:NYSE:IBM`)',
  'byId.get(keyText(row))',
  'alert({ instrumentId: keyText(key) })',
];
/** What looks like it and is not. */
const harmless = [
  'byId.get(alert.instrumentId)',
  'byKeys.get(keyText(key))',
  "instrumentIds.slice(0, 3).join(' ')",
];

/** What an instrument is, its catalogue says: nobody reads it out of the id. */
export function checkIds(root) {
  return checkSources(root, {
    name: 'ids',
    isRead: (file) => code.test(file) && !file.includes('.test.') && !makers.has(file),
    findIn: takenApart,
    tell: (file, found) => `${file} has ${found}`,
    leastFiles: 500,
    canaries,
    harmless,
  });
}

function takenApart(text) {
  return patterns.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
}
