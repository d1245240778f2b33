import type { Locale } from '@candor/contract/enums';
import { contractName } from '@candor/domain/instruments/futures';
import { calendarIdOfProduct, calendarOf } from '@candor/domain/time/calendars';
import type { ContractEnd, EndingContracts } from '@candor/engines/notices/contract-ends';
import { m } from '@candor/locales/messages';
import { dayText, instantText } from './notice-times.ts';
import type { NoticeWords } from './notice-words.ts';

/** The contracts that end in a week, each with the one that follows. */
export function contractWords(fact: EndingContracts, locale: Locale): NoticeWords {
  const to = { locale };
  const [first] = fact.ends;
  if (first === undefined) throw new Error('A notice of ending contracts names none.');
  return {
    title: m.notice_contracts_title({ when: dayText(fact.monday, locale) }, to),
    summary: m.notice_contracts_summary(
      {
        count: fact.ends.length,
        code: first.contract.code,
        ends: endsText(first, locale),
      },
      to,
    ),
    lead: m.notice_contracts_lead({}, to),
    lines: fact.ends.map((end) => lineOf(end, locale)),
    rest: [m.notice_contracts_orders({}, to)],
  };
}

function lineOf(end: ContractEnd, locale: Locale): string {
  const { contract, next } = end;
  const name = contractName(contract)[locale];
  const said = { name, code: contract.code, ends: endsText(end, locale) };
  return next === null
    ? m.notice_contracts_line_last(said, { locale })
    : m.notice_contracts_line({ ...said, next: next.code }, { locale });
}

function endsText({ contract, endsMs }: ContractEnd, locale: Locale): string {
  const { timeZone } = calendarOf(calendarIdOfProduct(contract.product.symbol));
  return instantText(endsMs, timeZone, locale);
}
