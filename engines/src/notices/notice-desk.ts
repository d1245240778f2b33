import { utcDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import type { StoredArticle } from '../articles/article-ports.ts';
import type { Clock } from '../clock.ts';
import { type ClockChange, clockChangesAround } from './clock-changes.ts';
import { type EndingContracts, endingContractsAround } from './contract-ends.ts';
import { isDue } from './dated-fact.ts';
import { type Closure, closuresAround, type EarlyEnd, earlyEndsAround } from './market-closures.ts';
import type { NoticeBoard } from './notice-ports.ts';
import { type SettlementChange, settlementChanges } from './settlement-changes.ts';

/**
 * The calendars whose days are told, in the order in which a notice names them. Those of futures
 * hours and of single indices repeat their days.
 */
const toldCalendars = [
  'XNYS',
  'XHKG',
  'XLON',
  'XETR',
  'XPAR',
  'XAMS',
  'XMIL',
  'XMAD',
  'XSWX',
  'CME',
  'FX',
] as const;

/** What the house knows beforehand and tells by itself. */
export type NoticeFact = Closure | EarlyEnd | ClockChange | EndingContracts | SettlementChange;

export interface NoticeDesk {
  /** Publishes what is due and was not published before. Answers how many notices are new. */
  publishDue(): Promise<number>;
}

/**
 * Publishes notices of what the calendars hold: holidays, half days, clock changes, ending
 * contracts, changed settlement. All of them become due at midnight UTC, so a day is looked at
 * once. Each has an id of its own, under which it is published once, whoever starts how often.
 */
export function noticeDesk(deps: {
  readonly board: Pick<NoticeBoard, 'publish'>;
  readonly clock: Clock;
  /** Words a fact in every language. */
  readonly word: (fact: NoticeFact) => StoredArticle;
  /** Lets others have their turn between two kinds of notices. */
  readonly nextTurn?: () => Promise<void>;
}): NoticeDesk {
  const { board, clock, word, nextTurn = () => Promise.resolve() } = deps;
  let doneDay: string | null = null;
  return {
    publishDue: async () => {
      const nowMs = clock.nowMs();
      const day = utcDay(nowMs);
      if (day === doneDay) return 0;
      let count = 0;
      const facts: NoticeFact[] = [];
      for (const around of kinds) {
        facts.push(...around(nowMs));
        await nextTurn();
      }
      for (const fact of dueAmong(facts, nowMs)) {
        if (await board.publish(word(fact), nowMs)) count += 1;
      }
      doneDay = day;
      return count;
    },
  };
}

const allCalendars = () => toldCalendars.map((id) => calendarOf(id));
/** Reads one kind of notices around an instant. */
const kinds: readonly ((nowMs: number) => readonly NoticeFact[])[] = [
  (nowMs) => closuresAround(allCalendars(), nowMs),
  (nowMs) => earlyEndsAround(allCalendars(), nowMs),
  (nowMs) => clockChangesAround(allCalendars(), nowMs),
  endingContractsAround,
  () => settlementChanges(allCalendars()),
];

/** What is to be told at an instant, the earliest due first. */
function dueAmong(facts: readonly NoticeFact[], nowMs: number): readonly NoticeFact[] {
  return facts
    .filter((fact) => isDue(fact, nowMs))
    .toSorted(
      (left, right) => left.publishedMs - right.publishedMs || (left.id < right.id ? -1 : 1),
    );
}
