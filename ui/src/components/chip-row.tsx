import { classNames } from '../class-names.ts';
import { ChoiceRow, type ChoiceRowProps } from './choice-row.tsx';

/** A scrolling row of filters of which exactly one holds. */
export function ChipRow<Value extends string | number>(props: ChoiceRowProps<Value>) {
  const className = classNames('chip-row', props.className);
  return <ChoiceRow {...props} className={className} choiceClass="chip" />;
}
