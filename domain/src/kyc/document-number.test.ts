import { expect, test } from 'vitest';
import { listAreas } from './areas.ts';
import {
  documentName,
  hasNumberForm,
  maskedNumber,
  numberExample,
  plainNumber,
} from './document-number.ts';

test('a number is compared without what people put between its signs', () => {
  expect(plainNumber(' a123456(3) ')).toBe('A1234563');
  expect(plainNumber('900101-14-1234')).toBe('900101141234');
  expect(plainNumber('Ａ１２３')).toBe('A123');
  for (const bad of ['', ' - ', 'A12;3', "1' OR '1", 'α1234', '1'.repeat(41)]) {
    expect(plainNumber(bad), bad).toBeNull();
  }
});

test.each([
  ['CN', '11010519491231002X', '110105194912310021'],
  ['HK', 'A1234563', 'A1234564'],
  ['HK', 'AB9876543', 'AB9876544'],
  ['SG', 'S1234567D', 'S1234567A'],
  ['SG', 'M1234567K', 'M1234567D'],
  ['TW', 'A123456789', 'A123456788'],
  ['ES', '12345678Z', '12345678A'],
  ['ES', 'X1234567L', 'X1234567M'],
  ['TH', '1101700207030', '1101700207031'],
  ['ZA', '8001015009087', '8001015009088'],
  ['AE', '784199012345671', '123456789012345'],
  ['MY', '900101141234', '90010114123'],
  ['SE', '8507201234', 'ABCDE'],
])('an ID card of %s: %s is one, %s is none', (country, right, wrong) => {
  expect(hasNumberForm(country, 1, right)).toBe(true);
  expect(hasNumberForm(country, 1, wrong)).toBe(false);
});

test.each([
  ['CN', 'E12345678', 'A12345678'],
  ['HK', 'K12345678', 'A12345678'],
  ['US', '123456789', '12345678'],
  ['GB', '925076473', 'AB1234567'],
  ['JP', 'TK1234567', '123456789'],
  ['SE', 'Z7740218', 'ABCDEFGH'],
])('a passport of %s: %s is one, %s is none', (country, right, wrong) => {
  expect(hasNumberForm(country, 2, right)).toBe(true);
  expect(hasNumberForm(country, 2, wrong)).toBe(false);
});

test('every country takes a number of both kinds, and its example is one of them', () => {
  for (const { code } of listAreas('en')) {
    expect(hasNumberForm(code, 1, 'A'), code).toBe(false);
    expect(hasNumberForm(code, 2, 'A'), code).toBe(false);
    const example = numberExample(code);
    if (example !== null) {
      expect(hasNumberForm(code, 1, plainNumber(example) ?? ''), code).toBe(true);
    }
  }
});

test('a document has one name, with its check digit and without', () => {
  expect(documentName('DE', 1, 'L01X00T478')).toBe('DE 1 L01X00T47');
  expect(documentName('DE', 1, 'L01X00T47')).toBe('DE 1 L01X00T47');
  expect(documentName('HK', 1, 'A1234563')).toBe('HK 1 A1234563');
});

test('what a customer sees again are the last two signs', () => {
  expect(maskedNumber('A1234563')).toBe('•••• ••63');
  expect(maskedNumber('7')).toBe('•••• ••7');
});
