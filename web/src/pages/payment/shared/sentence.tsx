import type { ReactNode } from 'react';

const opens = '\ue000';
const closes = '\ue001';

/**
 * Marks a figure inside a message so that `Sentence` sets it bold, in
 * whatever order a language has it.
 */
export function strong(text: string): string {
  return `${opens}${text}${closes}`;
}

/** A message with its marked figures set bold. */
export function Sentence({ text }: { text: string }): ReactNode {
  let at = 0;
  return text.split(/(\ue000[^\ue001]*\ue001)/).map((part) => {
    at += part.length + 1;
    if (!part.startsWith(opens)) return part;
    return (
      <b key={at} className="num">
        {part.slice(1, -1)}
      </b>
    );
  });
}
