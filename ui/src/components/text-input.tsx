import { type InputHTMLAttributes, type ReactNode, type Ref, useRef } from 'react';
import { useShownValue } from '../behavior/use-shown-value.ts';
import { classNames } from '../class-names.ts';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  before?: ReactNode;
  after?: ReactNode;
  boxClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text in a field box, with something before or after it. */
export function TextInput({ before, after, boxClassName, className, ...rest }: TextInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const { value } = rest;
  const onChange = useShownValue(box, typeof value === 'string' ? value : undefined, rest.onChange);
  return (
    <div
      ref={box}
      className={classNames('field-box', boxClassName)}
      data-invalid={rest['aria-invalid'] || undefined}
      data-read-only={rest.readOnly || undefined}
    >
      {before}
      <input {...rest} onChange={onChange} className={className} />
      {after}
    </div>
  );
}
