import { runScenario, type ScenarioName, scenarios } from '@candor/simulator/chaos/scenarios';

/** All scenarios, or the one of that name; a sentence when there is none of that name. */
export function wantedScenarios(typed: string | undefined): readonly ScenarioName[] | string {
  const names = Object.keys(scenarios) as ScenarioName[];
  const wanted = typed === undefined ? names : names.filter((name) => name === typed);
  return wanted.length > 0
    ? wanted
    : `There is no scenario "${typed}". There are ${names.join(', ')}.`;
}

/** Runs scenarios one after another. 0: every promise was kept, 1: one was broken. */
export async function runChaos(names: readonly ScenarioName[]): Promise<number> {
  let broken = 0;
  for (const name of names) {
    const startMs = performance.now();
    console.log(`\n${name}`);
    const { lines, violations } = await runScenario(name);
    for (const line of lines) console.log(`  ${line}`);
    for (const violation of violations) console.error(`  BROKEN   ${violation}`);
    broken += violations.length;
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
    console.log(`  ${lines.length} seen, ${violations.length} broken, ${seconds} s`);
  }
  return broken === 0 ? 0 : 1;
}
