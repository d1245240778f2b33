import type { Instrument } from './instrument.ts';

/** Shares, indices and coins; contracts, pairs and bonds are written in too many ways. */
const named: ReadonlySet<number> = new Set([0, 11, 99, 100]);
const HONG_KONG = 11;
const INDEX = 99;
const LETTERS_MIN = 4;
const HAN_MIN = 3;
/** Names of Hong Kong companies begin like those of authorities and places. */
const HAN_MIN_HONG_KONG = 4;

const inBrackets = /\s*\([^)]*\)/g;
const forms =
  'Inc Incorporated Corp Corporation Company Co plc PLC SE AG NV N.V SA S.A S.p.A Ltd Limited ' +
  'Holding Holdings Group KGaA ASA AB A/S';
const anyForm = forms.replaceAll('.', '\\.').replaceAll(' ', '|');
const legalForm = new RegExp(`(?:,?\\s(?:${anyForm})\\.?|\\s&|\\s- [A-Z]{1,2}|\\sClass [A-C])$`);

/**
 * Single words that are a company's name and, with a capital at the head of a line, something else.
 */
const ordinary: ReadonlySet<string> = new Set(
  (
    'Affirm Alphabet Apple Aptos Avalanche Block Booking Carnival Caterpillar Chubb Comstock ' +
    'Cosmos Danaher Eaton Figma Grab Hedera Intel Linde Lucid Merck Nasdaq NASDAQ Optimism ' +
    'Oracle Pepe Progressive Prudential Safran Seaboard Shell Snap Snowflake Southern Stellar ' +
    'Strategy Stryker Target Upstart Vinci Visa Vistra Workday'
  ).split(' '),
);

/**
 * The names under which texts write of an instrument and of nothing else, in our three languages:
 * the full name, the one without legal form, and that with capitals as newspapers set them. None
 * for what is also an ordinary word, and for names too short to be certain.
 */
export function distinctiveNames(instrument: Instrument): readonly string[] {
  if (!named.has(instrument.source)) return [];
  const { en, ...chinese } = instrument.name;
  const full = en.replaceAll(inBrackets, '').trim();
  const short = shortName(full, instrument.source);
  const latin = [full, short, inNewspapers(short)].filter(isDistinctive);
  const least = instrument.source === HONG_KONG ? HAN_MIN_HONG_KONG : HAN_MIN;
  const isWhole = (name: string) => /^\p{Script=Han}+$/u.test(name) && [...name].length >= least;
  return [...new Set([...latin, ...Object.values(chinese).filter(isWhole)])];
}

function shortName(full: string, source: number): string {
  if (source === INDEX) {
    const bare = full.replace(/ Index$/, '');
    // "Straits Times" without its index is a newspaper.
    return /\d|Composite$/.test(bare) ? bare : full;
  }
  let name = full.replace(/^The /, '');
  for (let form = legalForm.exec(name); form !== null; form = legalForm.exec(name)) {
    name = name.slice(0, form.index);
  }
  return name;
}

/** `NVIDIA` is set as Nvidia. */
function inNewspapers(name: string): string {
  return name.replace(/[A-Z]{4,}/g, (word) => (word[0] ?? '') + word.slice(1).toLowerCase());
}

function isDistinctive(name: string): boolean {
  return name.length >= LETTERS_MIN && !ordinary.has(name);
}
