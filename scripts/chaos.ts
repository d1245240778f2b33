/**
 * npm run chaos -- --scenario feed-freeze: starts a house in a temporary folder, breaks its feed,
 * and looks whether it keeps its promises. Without a scenario it runs them all. Ends with 1 when a
 * promise was broken.
 */
import { runScenario, type ScenarioName, scenarios } from '@candor/simulator/chaos/scenarios';
import { readTyped } from './lib/typed.ts';

const { values } = readTyped('npm run chaos -- [--scenario <name>]', {
  options: { scenario: { type: 'string' } },
});
const names = Object.keys(scenarios) as ScenarioName[];
const wanted =
  values.scenario === undefined ? names : names.filter((name) => name === values.scenario);
if (wanted.length === 0) {
  console.error(`There is no scenario "${values.scenario}". There are ${names.join(', ')}.`);
  process.exit(2);
}

let broken = 0;
for (const name of wanted) {
  const startMs = performance.now();
  console.log(`\n${name}`);
  const { lines, violations } = await runScenario(name);
  for (const line of lines) console.log(`  ${line}`);
  for (const violation of violations) console.error(`  BROKEN   ${violation}`);
  broken += violations.length;
  const seconds = ((performance.now() - startMs) / 1000).toFixed(1);
  console.log(`  ${lines.length} seen, ${violations.length} broken, ${seconds} s`);
}
process.exit(broken === 0 ? 0 : 1);
