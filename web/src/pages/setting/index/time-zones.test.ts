import { sayIn } from '@candor/ui/words';
import { expect, test } from 'vitest';
import { knownZones, searchZones, suggestedZones, zoneLabel, zoneOffset } from './time-zones.ts';

const english = sayIn('en');
const winterMs = Date.UTC(2026, 0, 15);
const summerMs = Date.UTC(2026, 6, 15);

test('a zone is shown by its city and its distance from UTC on that day', () => {
  expect(zoneLabel('America/New_York', winterMs, english)).toBe('New York, UTC−5');
  expect(zoneLabel('America/New_York', summerMs, english)).toBe('New York, UTC−4');
  expect(zoneLabel('Asia/Hong_Kong', winterMs, sayIn('zh-Hant'))).toBe('香港，UTC+8');
  expect(zoneLabel('America/Lima', winterMs, sayIn('zh-Hans'))).toBe('Lima，UTC−5');
  expect(zoneOffset('Asia/Kolkata', winterMs)).toBe('UTC+5:30');
  expect(zoneOffset('UTC', winterMs)).toBe('UTC');
});

test('zones are found by every word typed, in any order', () => {
  const zones = ['America/New_York', 'America/Argentina/Buenos_Aires', 'Asia/Hong_Kong'];
  expect(searchZones(zones, 'york', 10, english)).toEqual(['America/New_York']);
  expect(searchZones(zones, 'kong hong', 10, english)).toEqual(['Asia/Hong_Kong']);
  expect(searchZones(zones, 'america', 1, english)).toEqual(['America/New_York']);
  expect(searchZones(zones, '纽约', 10, sayIn('zh-Hans'))).toEqual(['America/New_York']);
  expect(searchZones(zones, 'mars', 10, english)).toEqual([]);
});

test('the device and the chosen zone come first, each once', () => {
  expect(suggestedZones('Asia/Hong_Kong', 'UTC').slice(0, 3)).toEqual([
    'Asia/Hong_Kong',
    'UTC',
    'America/New_York',
  ]);
  expect(knownZones()).toContain('UTC');
});
