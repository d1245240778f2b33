import { classNames } from '../class-names.ts';
import { ChoiceRow, type ChoiceRowProps } from './choice-row.tsx';

/** Two to four choices of which one holds. A struck-out one needs its reason in the same block. */
export function Segmented<Value extends string | number>(props: ChoiceRowProps<Value>) {
  return <ChoiceRow {...props} className={classNames('segmented', props.className)} />;
}
