import budgets from '../../docs/budgets.json' with { type: 'json' };

/** Times hang a little on what else the machine does, so the gate allows a fifth over the bench. */
const GATE_OVER_BENCH = 1.2;

/**
 * A figure that was reached and is not to be lost; `goal` is what it shall come to, where that is
 * not reached yet.
 * @typedef {{ of: string, unit: string, budget: number, goal?: number, gate?: number,
 *   why?: string }} Budget
 */

/** @returns {Readonly<Budget>} */
export function budgetOf(/** @type {keyof typeof budgets} */ name) {
  return budgets[name];
}

/** The budget of something that `npm test` measures in passing: its own `gate`, or a fifth over. */
export function gateBudgetOf(/** @type {keyof typeof budgets} */ name) {
  /** @type {Budget} */
  const { budget, gate = budget * GATE_OVER_BENCH, ...rest } = budgets[name];
  return { ...rest, budget: Number(gate.toFixed(1)) };
}
