import type { Language } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { keyText } from '@candor/domain/instruments/instrument-id';
import { expect, test } from 'vitest';
import { RouteCounts } from './call-counts.ts';
import { ReadyAnswer } from './ready-answer.ts';
import { type Question, type Ready, ReadyAnswers } from './ready-answers.ts';

const AT = Date.UTC(2026, 10, 20, 14, 30);
const asking = (url: string, language: Language = 'en'): Question => ({ url, language });
const APPLE = { id: '0:NASDAQ:AAPL' } as Instrument;
const quoteOf = { instrument: APPLE, quote: null };
const ready = (text = '{}'): Ready => ({
  tally: { answers: 0 },
  counts: new RouteCounts(),
  headers: [],
  quote: null,
  answer: new ReadyAnswer(text, keyText),
});

test('an answer is handed out to the end of its span and not a millisecond longer', () => {
  const answers = new ReadyAnswers(() => 0);
  answers.keep(asking('quote'), ready(), { nowMs: AT + 250, spanMs: 100 });
  answers.keep(asking('list'), ready(), { nowMs: AT + 250, spanMs: 1000 });
  expect(answers.find(asking('quote'), AT + 299)).not.toBeNull();
  expect(answers.find(asking('quote'), AT + 300)).toBeNull();
  expect(answers.find(asking('list'), AT + 999)).not.toBeNull();
  expect(answers.find(asking('list'), AT + 1000)).toBeNull();
});

test('another address or language is another question', () => {
  const answers = new ReadyAnswers(() => 0);
  answers.keep(asking('list', 'zh_Hans_CN'), ready(), { nowMs: AT, spanMs: 1000 });
  expect(answers.find(asking('list'), AT)).toBeNull();
  expect(answers.find(asking('lists', 'zh_Hans_CN'), AT)).toBeNull();
  expect(answers.find(asking('list', 'zh_Hans_CN'), AT)).not.toBeNull();
});

test('a call that began before the span of now is handed to nobody', () => {
  const answers = new ReadyAnswers(() => 0);
  answers.keep(asking('list'), ready(), { nowMs: AT - 1, spanMs: 1000 });
  expect(answers.find(asking('list'), AT)).toBeNull();
  // A slow one of the second before must not bring that second back either.
  answers.keep(asking('list'), ready(), { nowMs: AT + 10, spanMs: 1000 });
  answers.keep(asking('other'), ready(), { nowMs: AT - 1, spanMs: 1000 });
  expect(answers.find(asking('other'), AT + 20)).toBeNull();
});

test('where the clock of the house stands still the machine ends the span', () => {
  let machineMs = 0;
  const answers = new ReadyAnswers(() => machineMs);
  answers.keep(asking('quote'), ready(), { nowMs: AT, spanMs: 100 });
  machineMs = 99;
  expect(answers.find(asking('quote'), AT)).not.toBeNull();
  machineMs = 100;
  expect(answers.find(asking('quote'), AT)).toBeNull();
});

test('a clock turned back finds nothing of the time to come', () => {
  const answers = new ReadyAnswers(() => 0);
  answers.keep(asking('quote'), ready(), { nowMs: AT + 500, spanMs: 100 });
  expect(answers.find(asking('quote'), AT + 499)).toBeNull();
});

test('a quote that still holds stands ready for one more span, within its second', () => {
  const answers = new ReadyAnswers(() => 0);
  answers.keep(asking('quote'), { ...ready(), quote: quoteOf }, { nowMs: AT + 150, spanMs: 100 });
  expect(answers.findWorn(asking('quote'), AT + 199)).toBeNull();
  const worn = answers.findWorn(asking('quote'), AT + 430);
  if (worn === null) throw new Error('there is no worn quote');
  answers.renew(worn, AT + 430);
  // An older look that ends later takes nothing back.
  answers.renew(worn, AT + 250);
  expect(answers.find(asking('quote'), AT + 499)).not.toBeNull();
  expect(answers.find(asking('quote'), AT + 399)).toBeNull();
  expect(answers.find(asking('quote'), AT + 500)).toBeNull();
  expect(answers.findWorn(asking('quote'), AT + 1000)).toBeNull();
});

test('what is no full quote is never renewed', () => {
  const answers = new ReadyAnswers(() => 0);
  answers.keep(asking('depth'), ready(), { nowMs: AT, spanMs: 100 });
  expect(answers.findWorn(asking('depth'), AT + 100)).toBeNull();
});

test('no more is kept than there is room for', () => {
  const answers = new ReadyAnswers(() => 0);
  const large = 'x'.repeat(9_000_000);
  answers.keep(asking('one'), ready(large), { nowMs: AT, spanMs: 1000 });
  answers.keep(asking('two'), ready(large), { nowMs: AT, spanMs: 1000 });
  expect(answers.find(asking('one'), AT)).not.toBeNull();
  expect(answers.find(asking('two'), AT)).toBeNull();
  answers.keep(asking('two'), ready(large), { nowMs: AT + 1000, spanMs: 1000 });
  expect(answers.find(asking('two'), AT + 1000)).not.toBeNull();
});
