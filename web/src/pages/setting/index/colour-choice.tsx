import { m } from '@candor/locales/messages';
import { moveChoice } from '@candor/ui/behavior/roving-choice';
import { Change } from '@candor/ui/components/change';
import type { RiseColour } from '@candor/ui/preferences';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';

const choices = [
  { value: 'greenUp', words: m.setting_green_up },
  { value: 'redUp', words: m.setting_red_up },
] as const;

interface ColourChoiceProps {
  value: RiseColour;
  onChange: (colour: RiseColour) => void;
}

/** Which colour rises. Each choice shows itself. */
export function ColourChoice({ value, onChange }: ColourChoiceProps): ReactNode {
  const t = useT();
  return (
    <div
      role="radiogroup"
      aria-label={t(m.setting_colours)}
      tabIndex={-1}
      className="setting-colours"
      onKeyDown={moveChoice}
    >
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons, with roving focus.
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          className="setting-colour"
          onClick={() => onChange(choice.value)}
        >
          <span className="setting-dot" aria-hidden="true" />
          <span>
            {t(choice.words)}
            <span className="setting-sample" data-sample={choice.value} aria-hidden="true">
              <Change ratio="1.20" />
              <Change ratio="-1.20" />
            </span>
          </span>
        </button>
      ))}
    </div>
  );
}
