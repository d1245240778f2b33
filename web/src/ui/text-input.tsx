import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  before?: ReactNode;
  after?: ReactNode;
  boxClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text in a field box, with something before or after it. */
export function TextInput({ before, after, boxClassName, className, ...rest }: TextInputProps) {
  return (
    <div
      className={classNames('field-box', boxClassName)}
      data-invalid={rest['aria-invalid'] || undefined}
      data-read-only={rest.readOnly || undefined}
    >
      {before}
      <input {...rest} className={className} />
      {after}
    </div>
  );
}
