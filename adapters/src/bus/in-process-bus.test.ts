import { type BusRule, busRules } from '@candor/engines/roles/bus/conformance';
import { inProcessBus } from '@candor/engines/roles/bus/in-process-bus';
import { expect, test } from 'vitest';
import { systemClock } from '../clock/system-clock.ts';

test.each<BusRule>(busRules)('in one process: $rule', async ({ outcome, expected }) => {
  const failures: string[] = [];
  const onFailure = (error: unknown) => failures.push(String(error));
  const bus = inProcessBus({ clock: systemClock, onFailure });
  expect(await outcome({ connect: async () => bus.connect(), failures })).toEqual(expected);
});
