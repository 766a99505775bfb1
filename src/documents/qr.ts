import type { CanvasRect } from 'pdfmake/interfaces'
import { encode } from 'uqr'

/** Rows overlap by so much of a module, or a thin white line would part them where a printer rounds. */
const OVERLAP = 0.04

/**
 * The QR of a text, of exactly this size: pdfmake's own grows by whole points, which leaves a small label half empty.
 * @param size in points, without white around it
 */
export function qr(text: string, size: number): { canvas: CanvasRect[] } {
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

/** Where dark modules stand beside each other: from, and up to. */
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
