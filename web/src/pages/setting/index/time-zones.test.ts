import { expect, test } from 'vitest';
import { knownZones, searchZones, suggestedZones, zoneLabel, zoneOffset } from './time-zones.ts';

const winterMs = Date.UTC(2026, 0, 15);
const summerMs = Date.UTC(2026, 6, 15);

test('a zone is shown by its city and its distance from UTC on that day', () => {
  expect(zoneLabel('America/New_York', winterMs)).toBe('New York, UTC−5');
  expect(zoneLabel('America/New_York', summerMs)).toBe('New York, UTC−4');
  expect(zoneOffset('Asia/Kolkata', winterMs)).toBe('UTC+5:30');
  expect(zoneOffset('UTC', winterMs)).toBe('UTC');
});

test('zones are found by every word typed, in any order', () => {
  const zones = ['America/New_York', 'America/Argentina/Buenos_Aires', 'Asia/Hong_Kong'];
  expect(searchZones(zones, 'york', 10)).toEqual(['America/New_York']);
  expect(searchZones(zones, 'kong hong', 10)).toEqual(['Asia/Hong_Kong']);
  expect(searchZones(zones, 'america', 1)).toEqual(['America/New_York']);
  expect(searchZones(zones, 'mars', 10)).toEqual([]);
});

test('the device and the chosen zone come first, each once', () => {
  expect(suggestedZones('Asia/Hong_Kong', 'UTC').slice(0, 3)).toEqual([
    'Asia/Hong_Kong',
    'UTC',
    'America/New_York',
  ]);
  expect(knownZones()).toContain('UTC');
});
