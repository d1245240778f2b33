import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForMouse } from './mouse-gestures.ts';

const handlers = { onPan: vi.fn(), onZoom: vi.fn() };
const heard = vi.fn();
let element: HTMLElement;
let stop: () => void;

beforeEach(() => {
  vi.clearAllMocks();
  element = document.body.appendChild(document.createElement('div'));
  const child = element.appendChild(document.createElement('div'));
  child.addEventListener('mousemove', heard);
  child.addEventListener('mousedown', heard);
  stop = listenForMouse(element, handlers);
});
afterEach(() => {
  stop();
  element.remove();
});

function mouse(type: string, clientX: number): void {
  element.firstElementChild?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX }));
}

test('a mouse that only moves is the crosshair of what lies below', () => {
  mouse('mousemove', 10);
  mouse('mousemove', 20);
  expect(heard).toHaveBeenCalledTimes(2);
  expect(handlers.onPan).not.toHaveBeenCalled();
});

test('dragged, it moves the chart by what it moved, until it is let go', () => {
  mouse('mousedown', 100);
  mouse('mousemove', 112);
  mouse('mousemove', 107);
  mouse('mouseup', 107);
  mouse('mousemove', 300);
  expect(handlers.onPan.mock.calls).toEqual([[12], [-5]]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('the wheel zooms, sideways it moves, and the page stays', () => {
  const turn = ({ clientX, deltaX = 0, deltaY = 0 }: WheelEventInit) => {
    // A wheel of happy-dom knows no place.
    const event = new MouseEvent('wheel', { bubbles: true, cancelable: true, clientX });
    Object.assign(event, { deltaX, deltaY });
    element.firstElementChild?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(turn({ deltaY: -100, clientX: 50 })).toBe(true);
  expect(handlers.onZoom).toHaveBeenCalledWith(2 ** 0.25, 50);
  expect(turn({ deltaX: 30 })).toBe(true);
  expect(handlers.onPan).toHaveBeenCalledWith(-30);
});
