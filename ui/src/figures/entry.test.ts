import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FigureRules,
  isRefused,
  readFigure,
  shownFigure,
  textOf,
  typedFigure,
  wireFigure,
} from './entry.ts';

const money: FigureRules = { decimals: 2 };
const fine: FigureRules = { decimals: 12 };
const signed: FigureRules = { decimals: 2, isSigned: true };

/** The figure, or why there is none and what is offered instead. */
function read(raw: string, rules = money): string {
  const reading = readFigure(raw, rules);
  if (reading.kind === 'empty') return 'empty';
  if (reading.kind === 'figure') return reading.figure;
  const { refusal } = reading;
  return refusal.why === 'separator' ? `use ${refusal.meant}` : refusal.why;
}

test.each([
  ['12', '12'],
  ['12.', '12'],
  ['.5', '0.5'],
  ['007.50', '7.50'],
  ['+5', '5'],
  [' 5 ', '5'],
  ['１２。５', '12.5'],
  ['1,234', '1234'],
  ['１，２３４．５', '1234.5'],
  ['1,234.50', '1234.50'],
  ["1'000", '1000'],
  ['1’000.5', '1000.5'],
])('%s is %s', (raw, figure) => {
  expect(read(raw)).toBe(figure);
});

test.each([
  ['0,5', 'use 0.5'],
  ['1,5', 'use 1.5'],
  [',5', 'use 0.5'],
  ['1.234,56', 'use 1234.56'],
  ['1 234,5', 'use 1234.5'],
  ['1\u202f234,5', 'use 1234.5'],
  ["1'234,5", 'use 1234.5'],
  ['1 234.5', 'use 1234.5'],
  ['1 234', 'use 1234'],
  ['1.234.567', 'use 1234567'],
  ['1234,56', 'use 1234.56'],
])('%s is refused, and can mean one thing only: %s', (raw, told) => {
  expect(read(raw)).toBe(told);
});

test('a zero in front of a comma is a decimal comma, never thousands', () => {
  expect(read('0,500', fine)).toBe('use 0.500');
});

test.each([
  ['1e5', 'use null'],
  ['1E+05', 'use null'],
  ['1,2,3', 'use null'],
  ['1,23,456', 'use null'],
  ['12 34', 'use null'],
  ['5,', 'use null'],
  ['1.2.3', 'text'],
  ['5k', 'text'],
  ['$5', 'text'],
  ['٥', 'text'],
  ['.', '0'],
  ['-5', 'sign'],
  ['–5', 'sign'],
  ['12.345', 'places'],
  ['1234567890123456', 'long'],
])('%s is no figure that could be guessed: %s', (raw, told) => {
  expect(read(raw)).toBe(told);
});

test('nothing is offered that the field would refuse', () => {
  expect(read('1.234,567')).toBe('use null');
  expect(read('1.234,567', fine)).toBe('use 1234.567');
});

test.each(['-5', '–5', '−5', '－5', '‐5'])('%s is −5 where below zero is possible', (raw) => {
  expect(read(raw, signed)).toBe('-5');
});

test('only widths and a leading point are written otherwise', () => {
  expect(shownFigure('１２。５')).toBe('12.5');
  expect(shownFigure('.')).toBe('0.');
  expect(shownFigure('-.5')).toBe('-0.5');
  for (const raw of ['1,234.50', "1'000", '0,5', '1e5', '–5', '007', 'abc']) {
    expect(shownFigure(raw)).toBe(raw);
  }
});

test('a form holds a refused text so that nothing can calculate with it', () => {
  const typed = typedFigure('0,5', money);
  expect(isRefused(typed)).toBe(true);
  expect(textOf(typed)).toBe('0,5');
  expect(wireFigure(typed)).toBeNull();
  expect(wireFigure(typedFigure('12.345', money))).toBeNull();
  expect(textOf('12.5')).toBe('12.5');
});

test('the wire never sees a trailing point, nothing, or zero', () => {
  expect(wireFigure('5.')).toBe('5');
  expect(wireFigure('0.50')).toBe('0.50');
  expect(wireFigure('')).toBeNull();
  expect(wireFigure('0.00')).toBeNull();
});

/** How people write figures: the sign between groups, the decimal sign, and whether it is ours. */
const writings = [
  { group: '', point: '.', isRead: true },
  { group: ',', point: '.', isRead: true },
  { group: "'", point: '.', isRead: true },
  { group: '’', point: '.', isRead: true },
  { group: ' ', point: '.', isRead: false },
  { group: '', point: ',', isRead: false },
  { group: '.', point: ',', isRead: false },
  { group: ' ', point: ',', isRead: false },
  { group: '\u00a0', point: ',', isRead: false },
  { group: '\u202f', point: ',', isRead: false },
  { group: "'", point: ',', isRead: false },
] as const;

const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));

const written = fc.record({
  whole: fc.bigInt({ min: 0n, max: 999_999_999_999n }).map(String),
  places: fc.stringMatching(/^\d{0,4}$/),
  writing: fc.constantFrom(...writings),
  sign: fc.constantFrom('', '-', '–', '−'),
  isWide: fc.boolean(),
});

test('the value is what a person means by the writing, or it is refused with that very value', () => {
  fc.assert(
    fc.property(written, ({ whole, places, writing, sign, isWide }) => {
      const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, writing.group);
      const narrow = `${sign}${grouped}${places === '' ? '' : writing.point}${places}`;
      const meant = `${sign === '' ? '' : '-'}${whole}${places === '' ? '' : `.${places}`}`;
      const reading = readFigure(isWide ? wide(narrow) : narrow, { ...fine, isSigned: true });
      // Read by our grammar it may be another writing's thousands: 1,234 and 1.234 are ours.
      const isOurs =
        /^[-–−]?\d+(\.\d+)?$|^[-–−]?[1-9]\d{0,2}((,\d{3})+|(['’]\d{3})+)(\.\d+)?$/.test(narrow);
      if (writing.isRead) expect(reading).toEqual({ kind: 'figure', figure: meant });
      else if (!isOurs) {
        expect(reading).toMatchObject({ refusal: { why: 'separator', meant } });
      }
    }),
    { seed: 20261128, numRuns: 2000 },
  );
});

const soup = fc.string({
  unit: fc.constantFrom(..."0123456789.,'’ -–−+eE０５，．。\u00a0\u202fk%$元"),
  maxLength: 14,
});

/** The digits of a text in their order, without zeros in front. */
const digitsOf = (text: string) => text.normalize('NFKC').replaceAll(/\D/g, '').replace(/^0+/, '');

test('whatever is typed, no digit is lost, added or moved, and reading again changes nothing', () => {
  fc.assert(
    fc.property(soup, fc.integer({ min: 0, max: 12 }), fc.boolean(), (raw, decimals, isSigned) => {
      const rules = { decimals, isSigned };
      const shown = shownFigure(raw);
      expect(shownFigure(shown)).toBe(shown);
      const typed = typedFigure(raw, rules);
      expect(typedFigure(textOf(typed), rules)).toBe(typed);
      const reading = readFigure(raw, rules);
      if (reading.kind === 'refused') {
        expect(wireFigure(typed)).toBeNull();
        const { refusal } = reading;
        const meant = refusal.why === 'separator' ? refusal.meant : null;
        if (meant !== null) expect(read(meant, rules)).toBe(meant);
        return;
      }
      if (reading.kind === 'empty') {
        expect(shown.trim()).toBe('');
        return;
      }
      expect(typed).toMatch(/^-?\d{1,15}(\.\d{1,12})?$/);
      expect(digitsOf(typed)).toBe(digitsOf(raw));
      expect(typed.startsWith('-')).toBe(/[-–−]/.test(raw));
      // A point stands where it was typed, and no exponent moves it.
      const [, places = ''] = shown.trim().split('.');
      expect(typed.split('.')[1] ?? '').toBe(places.normalize('NFKC'));
    }),
    { seed: 20261128, numRuns: 5000 },
  );
});
