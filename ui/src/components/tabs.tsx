import { type ReactNode, useEffect, useRef } from 'react';
import { moveChoice } from '../behavior/roving-choice.ts';
import { classNames } from '../class-names.ts';
import type { Choice } from './choice-row.tsx';

export interface TabChoice<Value extends string | number> extends Choice<Value> {
  /** A count beside the label. */
  readonly count?: number;
}

interface TabsProps<Value extends string | number> {
  /** Names the list and links tabs with their panel: `tab-<id>-<value>`, `panel-<id>`. */
  id: string;
  label: string;
  tabs: readonly TabChoice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** A list of tabs that scrolls sideways; the chosen one is brought into view. */
export function Tabs<Value extends string | number>({
  id,
  label,
  tabs,
  value,
  onChange,
  className,
}: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`[id="tab-${id}-${value}"]`);
    if (!chosen || !list.current) return;
    const middle = chosen.offsetLeft + chosen.offsetWidth / 2 - list.current.clientWidth / 2;
    list.current.scrollTo?.({ left: middle, behavior: 'instant' });
  }, [id, value]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={classNames('tab-list', className)}
      onKeyDown={moveChoice}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          id={`tab-${id}-${tab.value}`}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={`panel-${id}`}
          disabled={tab.isDisabled}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count !== undefined && <span className="tab-count num">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  /** The `id` of its Tabs. */
  id: string;
  value: string | number;
  className?: string;
  children: ReactNode;
}

/** What the chosen tab shows. */
export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`panel-${id}`}
      aria-labelledby={`tab-${id}-${value}`}
      className={className}
    >
      {children}
    </div>
  );
}
