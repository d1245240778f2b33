import { type ScenarioName, scenarioNames } from '@candor/contract/enums';

/** What is laid over the market, from when on, and the seed its course follows from. */
export interface Scenario {
  readonly name: ScenarioName;
  /** Of a squeeze the share, of a shock the currency, of an outage the exchange's calendar. */
  readonly target: string | null;
  readonly startMs: number;
  readonly seed: string;
}

/** What may be named after a colon; the first is meant where nothing is. */
const targetsOf: Partial<Record<ScenarioName, readonly string[]>> = {
  squeeze: ['GME', 'AMC'],
  currency: ['GBP', 'EUR', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD'],
  outage: ['XNYS', 'XHKG', 'XLON', 'XETR', 'XPAR'],
};

const FORM = /^([a-z]+)(?::([A-Z]+))?@([^#]+)(?:#([A-Za-z0-9-]{1,32}))?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:00(\.000)?)?Z$/;
const EARLIEST_MS = Date.UTC(2000, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
const EXAMPLE = 'crash@2026-12-01T15:00:00Z#7';

/** Reads `name[:target]@instant[#seed]`, or says in a sentence what is wrong with it. */
export function readScenario(text: string): Scenario | string {
  const [, word, named, instant = '', seed = '1'] = FORM.exec(text) ?? [];
  const name = scenarioNames.find((one) => one === word);
  if (word === undefined) return `"${text}" must be a name and an instant, such as ${EXAMPLE}.`;
  if (name === undefined) return `"${word}" is no scenario. Use ${scenarioNames.join(', ')}.`;
  const targets = targetsOf[name];
  if (named !== undefined && targets === undefined) return `${name} takes no "${named}".`;
  if (named !== undefined && !targets?.includes(named)) {
    return `${name} knows no "${named}". Use ${targets?.join(', ')}.`;
  }
  const startMs = INSTANT.test(instant) ? Date.parse(instant) : Number.NaN;
  if (!(startMs >= EARLIEST_MS && startMs < LATEST_MS)) {
    return `"${instant}" is no whole minute of UTC between 2000 and 2099, such as in ${EXAMPLE}.`;
  }
  return { name, target: named ?? targets?.[0] ?? null, startMs, seed };
}

/** A scenario as it is written, all of it named: the same text, the same prices. */
export function scenarioText({ name, seed, startMs, target }: Scenario): string {
  const instant = new Date(startMs).toISOString().replace('.000Z', 'Z');
  return `${name}${target === null ? '' : `:${target}`}@${instant}#${seed}`;
}
