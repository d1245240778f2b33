import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Only for a thing with its own action. Never inside another card. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames('card', className)}>{children}</div>;
}
