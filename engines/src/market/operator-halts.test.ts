import { expect, test } from 'vitest';
import type { HaltAct } from './known-instrument-ports.ts';
import { operatorHalts } from './operator-halts.ts';

const act = (seq: number, what: HaltAct['what'], instrumentId = 'one'): HaltAct => {
  return { seq, atMs: seq * 10, reason: `act ${seq}`, what, instrumentId };
};
const said = (seq: number) => ({ seq, atMs: seq * 10, reason: `act ${seq}` });

test('each halt has what lifted it, whatever is done to others meanwhile', () => {
  const acts = [act(1, 'halted'), act(2, 'halted', 'two'), act(3, 'resumed'), act(4, 'halted')];
  const halts = operatorHalts(acts);
  expect(halts.get('one')).toEqual([
    { ...said(1), lifted: said(3) },
    { ...said(4), lifted: null },
  ]);
  expect(halts.get('two')).toEqual([{ ...said(2), lifted: null }]);
});

test('what was halted as it ended, and again as it came back, was halted twice', () => {
  const halts = operatorHalts([act(1, 'halted'), act(2, 'halted'), act(3, 'resumed')]);
  expect(halts.get('one')).toEqual([
    { ...said(1), lifted: null },
    { ...said(2), lifted: said(3) },
  ]);
  expect(operatorHalts([act(1, 'resumed')]).get('one')).toEqual([]);
});
