export interface MouseHandlers {
  /** Dragged sideways; pixels since the last call. */
  readonly onPan: (byPx: number) => void;
  /** The wheel; the factor since the last call, and the place under the mouse. */
  readonly onZoom: (factor: number, x: number) => void;
}

const wheelStepPx = 400;
const wheelMostPx = 120;

/**
 * Tells dragging and the wheel from a mouse that only moves over `element`, which its children
 * still hear of. Returns how to stop.
 */
export function listenForMouse(element: HTMLElement, handlers: MouseHandlers): () => void {
  let lastPx: number | null = null;
  const press = (event: MouseEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    lastPx = event.clientX;
  };
  const move = (event: MouseEvent) => {
    if (lastPx === null) return;
    event.stopPropagation();
    handlers.onPan(event.clientX - lastPx);
    lastPx = event.clientX;
  };
  const release = () => {
    lastPx = null;
  };
  const wheel = (event: WheelEvent) => {
    event.stopPropagation();
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return handlers.onPan(-event.deltaX);
    const turned = Math.max(-wheelMostPx, Math.min(wheelMostPx, event.deltaY));
    const x = event.clientX - element.getBoundingClientRect().left;
    handlers.onZoom(2 ** (-turned / wheelStepPx), x);
  };
  element.addEventListener('mousedown', press, { capture: true });
  window.addEventListener('mousemove', move, { capture: true });
  window.addEventListener('mouseup', release, { capture: true });
  element.addEventListener('wheel', wheel, { capture: true, passive: false });
  return () => {
    element.removeEventListener('mousedown', press, { capture: true });
    window.removeEventListener('mousemove', move, { capture: true });
    window.removeEventListener('mouseup', release, { capture: true });
    element.removeEventListener('wheel', wheel, { capture: true });
  };
}
