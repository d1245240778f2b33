import { SlideConfirm } from '@candor/ui/components/slide-confirm';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SwipeRow } from './swipe-row.tsx';

/** A whole gesture between two drawings, as a busy phone delivers it. */
function inOneFrame(part: Element, xs: readonly number[], last: 'pointerUp' | 'pointerCancel') {
  Object.assign(part, { setPointerCapture: () => undefined });
  const [first = 0] = xs;
  act(() => {
    fireEvent.pointerDown(part, { clientX: first, clientY: 0, pointerId: 1 });
    for (const clientX of xs) fireEvent.pointerMove(part, { clientX, clientY: 0, pointerId: 1 });
    fireEvent[last](part, { clientX: xs.at(-1), clientY: 0, pointerId: 1 });
  });
}

function slider() {
  const confirmed = vi.fn();
  const { container } = render(<SlideConfirm label="Slide to buy" onConfirm={confirmed} />);
  const track = container.querySelector('.slide-confirm') as HTMLElement;
  Object.defineProperty(track, 'clientWidth', { value: 300 });
  return { confirmed, knob: container.querySelector('.slide-knob') as HTMLElement };
}

test('a slide is as far as it went, however fast; one taken away confirms nothing', () => {
  const { confirmed, knob } = slider();
  inOneFrame(knob, [10, 120, 290], 'pointerCancel');
  inOneFrame(knob, [10, 120, 200], 'pointerUp');
  inOneFrame(knob, [10, 290, 30], 'pointerUp');
  expect(confirmed).not.toHaveBeenCalled();
  inOneFrame(knob, [10, 120, 290], 'pointerUp');
  expect(confirmed).toHaveBeenCalledTimes(1);
});

test('a row pulled far acts once; one the browser took over does nothing', () => {
  const act = vi.fn();
  render(
    <SwipeRow label="Remove" onAction={act}>
      KO
    </SwipeRow>,
  );
  const face = screen.getByText('KO');
  inOneFrame(face, [300, 200, 90], 'pointerCancel');
  expect(act).not.toHaveBeenCalled();
  inOneFrame(face, [300, 200, 90], 'pointerUp');
  expect(act).toHaveBeenCalledTimes(1);
});
