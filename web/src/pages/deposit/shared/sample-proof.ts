const widthPx = 640;
const heightPx = 360;
const edgePx = 40;
/** The paper, its edge and its ink: a picture that is uploaded is the same in every theme. */
const paper = { page: '#ffffff', line: '#c9ced6', ink: '#111827', faint: '#5b6472' } as const;

export interface SampleProofWords {
  /** Says on the picture itself that it proves nothing. */
  readonly title: string;
  readonly note: string;
  /** What the picture is called in the form. */
  readonly fileName: string;
}

/**
 * A picture to practise with, drawn here: it says that it is a sample, and carries a mark and an
 * instant of its own, since a proof that was used before is refused. Null where the browser draws
 * nothing.
 */
export async function drawSampleProof(
  words: SampleProofWords,
  made: { readonly mark: string; readonly nowMs: number },
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = widthPx;
  canvas.height = heightPx;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.fillStyle = paper.page;
  context.fillRect(0, 0, widthPx, heightPx);
  context.strokeStyle = paper.line;
  context.lineWidth = 2;
  context.strokeRect(edgePx / 2, edgePx / 2, widthPx - edgePx, heightPx - edgePx);
  const lines = [
    { text: words.title, font: '600 32px sans-serif', ink: paper.ink, y: 90 },
    { text: words.note, font: '20px sans-serif', ink: paper.faint, y: 140 },
    { text: new Date(made.nowMs).toISOString(), font: '20px monospace', ink: paper.ink, y: 230 },
    { text: made.mark, font: '20px monospace', ink: paper.ink, y: 270 },
  ];
  for (const { text, font, ink, y } of lines) {
    context.font = font;
    context.fillStyle = ink;
    context.fillText(text, edgePx, y, widthPx - 2 * edgePx);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob === null ? null : new File([blob], words.fileName, { type: 'image/png' });
}
