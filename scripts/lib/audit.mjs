/** Beside what is shipped: what `npm audit` said of its packages. */
export const auditName = 'audit.json';

/** How bad, as advisories say it; a release is not cut with one of these. */
const REFUSED = ['high', 'critical'];

/**
 * What `npm audit --json` printed, for a release.
 * @param {string} output
 * @returns {{ isAnswered: boolean, counts: Record<string, number>, refused: string[] }} `refused`:
 *   packages with a hole that stops a release; `isAnswered` false where the registry told nothing.
 */
export function readAudit(output) {
  const told = parsed(output);
  const found = told?.vulnerabilities;
  const counts = told?.metadata?.vulnerabilities;
  if (typeof found !== 'object' || typeof counts !== 'object') {
    return { isAnswered: false, counts: {}, refused: [] };
  }
  const refused = Object.entries(found).filter(([, { severity }]) => REFUSED.includes(severity));
  return { isAnswered: true, counts, refused: refused.map(([name]) => name) };
}

/** @param {string} output */
function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
