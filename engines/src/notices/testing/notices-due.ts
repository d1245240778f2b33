import { type NoticeFact, noticeDesk } from '../notice-desk.ts';

/** What a desk that starts at an instant would publish, the earliest due first. */
export async function noticesDue(nowMs: number): Promise<readonly NoticeFact[]> {
  const facts: NoticeFact[] = [];
  const desk = noticeDesk({
    board: { publish: async () => true },
    clock: { nowMs: () => nowMs, every: () => () => undefined },
    word: (fact) => {
      facts.push(fact);
      return {} as ReturnType<Parameters<typeof noticeDesk>[0]['word']>;
    },
  });
  await desk.publishDue();
  return facts;
}
