import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { tellStrayErrors } from './stray-errors.ts';

test('a stray rejection is told and the house goes on; after a stray exception it ends in order', () => {
  const process = new EventEmitter();
  const told: unknown[] = [];
  const line = (level: string) => (of: object) => told.push([level, of]);
  const log = { error: line('error'), fatal: line('fatal') } as never;
  tellStrayErrors(process, { log, onFatal: (why) => told.push(['ends', why]) });
  const stray = new Error('nobody waits');
  process.emit('unhandledRejection', stray, Promise.resolve());
  expect(told).toEqual([['error', { err: stray }]]);
  process.emit('uncaughtException', stray, 'uncaughtException');
  expect(told.slice(1)).toEqual([
    ['fatal', { err: stray }],
    ['ends', 'Error: nobody waits'],
  ]);
});
