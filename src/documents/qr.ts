import type { CanvasRect } from 'pdfmake/interfaces'
import { encode } from 'uqr'

/** Overlap of rows in modules. Without it a printer's rounding would leave thin white lines between them. */
const OVERLAP = 0.04

/**
 * The QR code of a text in exactly this size. The one of pdfmake grows in whole points, which leaves a small label
 * half empty.
 * @param size in points, without white space around it
 */
export function qrCode(text: string, size: number): { canvas: CanvasRect[] } {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const module = size / data.length
  const canvas = data.flatMap((row, y) =>
    runsOf(row).map(
      ([from, to]): CanvasRect => ({
        type: 'rect',
        x: from * module,
        y: y * module,
        w: (to - from) * module,
        h: module * (1 + OVERLAP),
        lineWidth: 0,
        color: '#000000',
      }),
    ),
  )
  return { canvas }
}

/** The ranges of adjacent dark modules: start and end. */
function runsOf(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last?.[1] === x) last[1] = x + 1
    else runs.push([x, x + 1])
  })
  return runs
}
