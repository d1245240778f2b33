import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface TagProps {
  tone?: 'plain' | 'accent' | 'wait' | 'danger' | 'sell' | 'outline';
  children: ReactNode;
}

/** A word in a small box: a status, Long (accent), Short (sell). */
export function Tag({ tone = 'plain', children }: TagProps) {
  return <span className={classNames('tag', tone !== 'plain' && `tag-${tone}`)}>{children}</span>;
}
