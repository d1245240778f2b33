// Runs in the page, before the app: knows when a chart has drawn its bars, which is many strokes.
(() => {
  const strokesOfBars = 1_000;
  const pen = CanvasRenderingContext2D.prototype;
  let strokes = 0;
  let onDrawn = () => {};
  for (const name of ['lineTo', 'fillRect', 'rect', 'bezierCurveTo']) {
    const draw = pen[name];
    pen[name] = function (...given) {
      strokes += 1;
      if (strokes === strokesOfBars) onDrawn();
      return draw.apply(this, given);
    };
  }
  // The next frame begins when the one with the bars is done.
  window.untilPainted = (begin) =>
    new Promise((resolve) => {
      strokes = 0;
      const startMs = performance.now();
      onDrawn = () => requestAnimationFrame(() => resolve(performance.now() - startMs));
      begin();
    });
})();
