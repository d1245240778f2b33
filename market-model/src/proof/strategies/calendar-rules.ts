import { backTest, newOutcome, newWeights, type Outcome, overNight } from './back-test.ts';
import { overnightGroups, type Panel, type PanelLine, Seen, trades } from './panel.ts';
import type { Strategy } from './strategy.ts';

const MONTH = 30;

/** Buys at each close and sells at the next open: what shares gain is said to come over night. */
function overnightOutcome(
  panel: Panel,
  weightOf: (lines: readonly PanelLine[], at: number) => ReadonlyMap<PanelLine, number>,
): Outcome {
  const halfBefore = new Map<PanelLine, number>();
  const outcome = { ...newOutcome(panel), halfBefore };
  for (const group of overnightGroups) {
    const lines = panel.lines.filter((line) => line.group === group);
    let weights: ReadonlyMap<PanelLine, number> = new Map();
    for (let at = panel.from; at < panel.days; at += 1) {
      const open = lines.filter((line) => trades(line, at));
      for (const line of open) {
        const weight = weights.get(line) ?? 0;
        if (weight !== 0) overNight(line, { at, weight }, outcome);
      }
      if (open.length === 0) continue;
      weights = weightOf(open, at);
      for (const line of open) halfBefore.set(line, line.halfAtClose[at] ?? 0);
    }
  }
  return outcome;
}

/** The fifth with the most overnight gain of the month before against the fifth with the least. */
function byLastMonth(lines: readonly PanelLine[], at: number): ReadonlyMap<PanelLine, number> {
  const seen = new Seen(at);
  const scored = lines.map((line) => ({ line, score: nightsOf(seen, line) }));
  scored.sort((one, other) => one.score - other.score);
  const count = Math.max(1, Math.floor(scored.length / 5));
  return new Map([
    ...scored.slice(0, count).map(({ line }) => [line, -1 / count] as const),
    ...scored.slice(-count).map(({ line }) => [line, 1 / count] as const),
  ]);
}

function nightsOf(seen: Seen, line: PanelLine): number {
  let sum = 0;
  for (let back = 0; back < MONTH; back += 1) {
    const night = seen.night(line, back);
    if (!Number.isNaN(night)) sum += night;
  }
  return sum;
}

/** Sells all shares over the weekend and Monday, and buys them over Friday. */
function weekdayOutcome(panel: Panel): Outcome {
  const lines = panel.lines.filter(({ group }) =>
    [...overnightGroups, 'index futures'].includes(group),
  );
  const wanted = new Map(lines.map((line) => [line, newWeights(panel)]));
  for (let at = panel.from; at < panel.days; at += 1) {
    // 1970-01-01 was a Thursday.
    const weekday = (panel.firstDay + at + 4) % 7;
    const weight = weekday === 5 ? -1 : weekday === 4 ? 1 : 0;
    for (const weights of wanted.values()) weights[at] = weight / lines.length;
  }
  return backTest(panel, wanted);
}

export const calendarStrategies: readonly Strategy[] = [
  {
    name: 'overnight: all shares',
    source: 'Cliff, Cooper and Gulen 2008',
    run: (panel) => {
      return overnightOutcome(
        panel,
        (open) => new Map(open.map((line) => [line, 1 / open.length])),
      );
    },
  },
  {
    name: 'overnight: those that gained over night',
    source: 'Lou, Polk and Skouras 2019',
    run: (panel) => overnightOutcome(panel, byLastMonth),
  },
  { name: 'day of the week', source: 'French 1980', run: weekdayOutcome },
];
