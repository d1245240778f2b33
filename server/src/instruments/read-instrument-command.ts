import type { Instrument } from '@candor/domain/instruments/instrument';
import type {
  InstrumentCommand,
  InstrumentRefusal,
  OwnTerms,
} from '@candor/domain/instruments/instrument-commands';
import { parseDecimal } from '@candor/domain/money/decimals';

/** What an operator typed. */
export interface Asked {
  readonly what: string;
  /** `source:market:code`. */
  readonly keys: string;
  readonly nowMs: number;
  readonly by?: string | undefined;
  readonly reason?: string | undefined;
  readonly code?: string | undefined;
  readonly name?: string | undefined;
  /** `new:old`. */
  readonly ratio?: string | undefined;
  readonly cashPrice?: string | undefined;
  readonly settleAt?: string | undefined;
  /** `field=value`, any number of them. */
  readonly set?: readonly string[] | undefined;
}

/** Why a command was refused, for whoever hosts. */
export const refusalSentences = {
  'nobody-named': 'Say who does this: --by <who>.',
  'not-listed': 'Nothing is listed under these keys. They are source:market:code.',
  'view-follows-its-stock': 'This is a view of a stock and follows it: name the stock, source 0.',
  'code-in-use': 'Something else is listed under this code.',
  'code-malformed': 'A code is 1 to 20 of A-Z, 0-9, dot and dash.',
  'name-missing': 'A name is missing.',
  'nothing-changes': 'It is that already.',
  'halted-already': 'It is halted already.',
  'not-halted': 'It is not halted.',
  'terms-make-no-sense': 'These terms make no sense together. What an amount means never changes.',
  'split-makes-no-sense':
    'Only shares are split, --ratio <new>:<old>, two different numbers from 1 to 10000.',
  'cash-price-missing':
    'This ratio can leave fractions. Say at what price they are paid, in the new count: --cash-price.',
  'split-under-way': 'A split of it is being carried out. A running server ends it by itself.',
  'not-splitting': 'No split of it is under way.',
  'not-ended': 'It is listed: delist it with --settle-at <price>.',
  'settle-price-missing': 'Say at what price positions are closed: --settle-at <price>.',
  'settled-already': 'It has a price for its positions already.',
  'not-settling': 'Nothing of it is being settled.',
} as const satisfies Record<InstrumentRefusal, string>;

/** The command for a listed instrument, or a sentence about what is wrong with it. */
export function readInstrumentCommand(
  asked: Asked,
  instrument: Instrument,
): InstrumentCommand | string {
  const { source, market, code } = instrument;
  const base = {
    key: { source, market, code },
    nowMs: asked.nowMs,
    by: asked.by?.trim() ?? '',
    reason: asked.reason ?? null,
  };
  switch (asked.what) {
    case 'halt':
    case 'resume':
      return { ...base, kind: asked.what };
    case 'delist': {
      const settleAt = readPrice(asked.settleAt, instrument);
      if (asked.settleAt !== undefined && settleAt === null) return UNREADABLE_PRICE;
      return { ...base, kind: 'delist', ...(settleAt !== null && { settleAt }) };
    }
    case 'settle': {
      const price = readPrice(asked.settleAt, instrument);
      if (price === null) return UNREADABLE_PRICE;
      return { ...base, kind: 'settle', instrumentId: instrument.id, price };
    }
    case 'list':
      return { ...base, kind: 'list', code: asked.code ?? '', name: asked.name ?? '' };
    case 'rename': {
      const { code: newCode, name } = asked;
      const change = {
        ...(newCode !== undefined && { code: newCode }),
        ...(name !== undefined && { name }),
      };
      return { ...base, kind: 'rename', ...change };
    }
    case 'terms': {
      const terms = readTerms(asked.set ?? [], instrument);
      return typeof terms === 'string' ? terms : { ...base, kind: 'newTerms', terms };
    }
    case 'split':
      return { ...base, kind: 'split', ...readSplit(asked, instrument) };
    default:
      return `There is no command ${asked.what}.`;
  }
}

/** A ratio that cannot be read is none at all, which the rules refuse. */
function readSplit({ ratio, cashPrice }: Asked, instrument: Instrument) {
  const [, to = '0', from = '0'] = /^(\d{1,5}):(\d{1,5})$/.exec(ratio ?? '') ?? [];
  return { to: BigInt(to), from: BigInt(from), cashPrice: readPrice(cashPrice, instrument) };
}

const UNREADABLE_PRICE = refusalSentences['settle-price-missing'];

function readPrice(text: string | undefined, { priceDecimals }: Instrument): bigint | null {
  const price = parseDecimal(text ?? '', priceDecimals);
  return typeof price === 'bigint' ? price : null;
}

type Reader = (text: string, instrument: Instrument) => unknown;

const readers: { readonly [K in keyof Required<OwnTerms>]: Reader } = {
  minCount: readQuantity,
  maxNum: readQuantity,
  maintenanceRatioBps: (text) => (/^\d{1,5}$/.test(text) ? BigInt(text) : null),
  settleDays: readNumber,
  isShortable: readClaim,
  isTradable: readClaim,
  leverages: (text) => {
    const numbers = text.split(',').map(readNumber);
    return numbers.includes(null) ? null : numbers;
  },
};

function readTerms(set: readonly string[], instrument: Instrument): OwnTerms | string {
  const terms: Record<string, unknown> = {};
  for (const one of set) {
    const [, field = '', text = ''] = /^(\w+)=(.*)$/.exec(one) ?? [];
    const read = Object.hasOwn(readers, field) ? readers[field as keyof OwnTerms] : undefined;
    if (read === undefined) return `${one} sets no term. Those are ${Object.keys(readers)}.`;
    const value = read(text, instrument);
    if (value === null) return `${one} cannot be read.`;
    terms[field] = value;
  }
  return terms;
}

function readQuantity(text: string, { quantityDecimals }: Instrument): bigint | null {
  const quantity = parseDecimal(text, quantityDecimals);
  return typeof quantity === 'bigint' ? quantity : null;
}

function readNumber(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

function readClaim(text: string): boolean | null {
  if (text === 'true') return true;
  return text === 'false' ? false : null;
}
