import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[] }[];
}

/**
 * What axe finds serious or worse on the page as it stands, contrast included.
 *
 * @param only the rules that are asked; left out: all.
 */
export async function seriousFindings(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const violations = await page.evaluate(async (rules) => {
    const { axe: examiner } = window as unknown as {
      axe: { run(of: { runOnly?: readonly string[] }): Promise<{ violations: Violation[] }> };
    };
    return (await examiner.run(rules === undefined ? {} : { runOnly: rules })).violations;
  }, only);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
}
