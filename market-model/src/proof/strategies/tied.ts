import { backTest, held, newOutcome, newWeights, type Outcome, together } from './back-test.ts';
import { type Panel, type PanelLine, Seen, type Tie, trades } from './panel.ts';
import { isTurn } from './ranked.ts';
import type { Strategy } from './strategy.ts';

const YEAR = 365;

/**
 * Cash and carry, and its reverse: what is dear is sold and what it is tied to is bought, as much
 * of each, where quotes, rates and the last year's distributions promise a gain. Looked at anew
 * each month.
 */
function basisOf(panel: Panel, { first, second }: Tie): Outcome {
  const ours = newWeights(panel);
  const theirs = newWeights(panel);
  for (let at = panel.from; at < panel.days; at += 1) {
    if (!isTurn(panel, at, 'month')) continue;
    const seen = new Seen(at);
    const promised = seen.yielded(first, YEAR) - seen.carry(second);
    const bought = promised - first.longNight * YEAR;
    const sold = -promised - first.shortNight * YEAR;
    const side = bought > 0 ? 1 : sold > 0 ? -1 : 0;
    ours[at] = side;
    theirs[at] = -side;
  }
  return backTest(
    panel,
    new Map([
      [first, ours],
      [second, theirs],
    ]),
  );
}

/**
 * Two sides of one multiple held against each other, each day anew: bought or sold, whichever side
 * is told. Both sides of a fund are tried, for nobody knows beforehand which one its cost favours.
 */
function multipleOf(panel: Panel, { first, second, ratio }: Tie, side: 1 | -1): Outcome {
  const outcome = newOutcome(panel);
  const every = (line: PanelLine, weight: number) => {
    const weights = newWeights(panel).map((_, at) => (trades(line, at) ? weight : Number.NaN));
    held(panel, line, weights, outcome);
  };
  every(first, side);
  every(second, -side * ratio);
  return outcome;
}

const sum = (panel: Panel, parts: readonly Outcome[]): Outcome => {
  return together(panel, parts, parts.length === 0 ? 0 : 1 / parts.length);
};

const multiples = (name: string, source: string, side: 1 | -1, isPair: boolean): Strategy => ({
  name,
  source,
  run: (panel) => {
    const ties = panel.ties.filter((tie) => !tie.isBasis && (tie.name === 'TQQQ SQQQ') === isPair);
    return sum(
      panel,
      ties.map((tie) => multipleOf(panel, tie, side)),
    );
  },
});

export const tiedStrategies: readonly Strategy[] = [
  {
    name: 'basis',
    source: 'MacKinlay and Ramaswamy 1988',
    run: (panel) => {
      const ties = panel.ties.filter(({ isBasis }) => isBasis);
      return sum(
        panel,
        ties.map((tie) => basisOf(panel, tie)),
      );
    },
  },
  multiples('leveraged pair: both sold', 'Cheng and Madhavan 2009', -1, true),
  multiples('leveraged fund sold against its index', 'Avellaneda and Zhang 2010', -1, false),
  multiples('leveraged fund bought against its index', 'Avellaneda and Zhang 2010', 1, false),
];
