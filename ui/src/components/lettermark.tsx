import { lettersOf, tintOf } from '../format/lettermark.ts';

interface LettermarkProps {
  code: string;
  name: string;
  size?: 'small' | 'large';
}

/**
 * Two letters on a tint of the instrument's code, in place of a logo. Hidden from screen readers.
 */
export function Lettermark({ code, name, size }: LettermarkProps) {
  return (
    <span className="lettermark" data-tint={tintOf(code)} data-size={size} aria-hidden="true">
      {lettersOf(name, code)}
    </span>
  );
}
