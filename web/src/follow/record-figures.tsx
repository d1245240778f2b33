import type { Outputs } from '@candor/contract/all-routes';
import { m } from '@candor/locales/messages';
import { Percent } from '@candor/ui/components/percent';
import { useT } from '@candor/ui/words';
import { type ReactNode, useMemo } from 'react';
import { OfferingFacts } from '../offerings/offering-facts.tsx';
import { recordDrawing } from './record-drawing.ts';

export type Agency = Outputs['agencyList']['list'][number];

const BOX = { width: 320, height: 72 } as const;

/** The year of a model as a line over what it began with, its largest fall shaded, and figures. */
export function RecordFigures({ agency }: { agency: Agency }): ReactNode {
  const t = useT();
  const { history, return1m, return1y, maxDrawdown } = agency;
  const { path, baseline, fall } = useMemo(() => recordDrawing(history, BOX), [history]);
  return (
    <>
      <svg
        className="mt-3 w-full"
        viewBox={`0 0 ${BOX.width} ${BOX.height}`}
        preserveAspectRatio="none"
        height={BOX.height}
        aria-hidden="true"
      >
        {fall !== null && (
          <rect className="record-fall" x={fall.from} width={fall.to - fall.from} height="100%" />
        )}
        <line className="record-base" x2={BOX.width} y1={baseline} y2={baseline} />
        {path !== '' && <polyline className="record-line" points={path} />}
      </svg>
      <OfferingFacts
        isOneLine
        facts={[
          { label: t(m.follow_month), value: <Percent value={return1m} /> },
          { label: t(m.follow_year), value: <Percent value={return1y} /> },
          { label: t(m.follow_fall), value: <Percent value={maxDrawdown} /> },
        ]}
      />
    </>
  );
}
