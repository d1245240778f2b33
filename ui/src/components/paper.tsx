import { FlaskConical } from 'virtual:lucide';
import type { ScenarioName } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { type Message, useT } from '../words.ts';

const scenarioWords: Readonly<Record<ScenarioName, Message<Record<never, never>>>> = {
  crash: m.common_scenario_crash,
  flash: m.common_scenario_flash,
  bear: m.common_scenario_bear,
  squeeze: m.common_scenario_squeeze,
  currency: m.common_scenario_currency,
  outage: m.common_scenario_outage,
  glut: m.common_scenario_glut,
  quiet: m.common_scenario_quiet,
};

interface PaperLineProps {
  isCentred?: boolean;
  /** What is laid over the market: then it stands on every screen. */
  scenario?: ScenarioName | null;
}

/** "Simulated market · paper money", under the navbar of every screen with money. */
export function PaperLine({ isCentred, scenario = null }: PaperLineProps) {
  const t = useT();
  return (
    <p className={isCentred ? 'paper-line paper-line-centred' : 'paper-line'}>
      <FlaskConical size={14} strokeWidth={2} aria-hidden="true" />
      {scenario === null
        ? t(m.common_paper_line)
        : t(m.common_scenario_line, { name: t(scenarioWords[scenario]) })}
    </p>
  );
}

/** The short label: `Paper` in navbars, `Simulated` on quotes. */
export function PaperTag({ isQuote }: { isQuote?: boolean }) {
  const t = useT();
  return (
    <span className="paper-tag">{isQuote ? t(m.common_simulated) : t(m.common_paper_tag)}</span>
  );
}
