import { expect, test } from 'vitest';
import { readAudit } from './audit.mjs';

const counts = { info: 0, low: 1, moderate: 1, high: 0, critical: 0, total: 2 };
const told = (severities: Record<string, string>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      Object.entries(severities).map(([name, severity]) => [name, { name, severity }]),
    ),
    metadata: { vulnerabilities: counts },
  });

test('a hole that is high or critical stops a release, one less bad is counted', () => {
  expect(readAudit(told({ one: 'low', two: 'moderate' }))).toEqual({
    isAnswered: true,
    counts,
    refused: [],
  });
  const bad = readAudit(told({ one: 'high', two: 'moderate', three: 'critical' }));
  expect(bad.refused).toEqual(['one', 'three']);
});

test('a registry that tells nothing is not taken for one that knows of no hole', () => {
  const refusal = { error: { code: 'ENOAUDIT', summary: 'audit endpoint returned an error' } };
  for (const output of ['', 'npm error', JSON.stringify(refusal), '{}', 'null']) {
    expect(readAudit(output)).toEqual({ isAnswered: false, counts: {}, refused: [] });
  }
});
