import type { NamedNumbers, NamedRow } from './namedRows.ts'

/* Coordinates of the plot, in px from its left and top edge. */

export const PLOT_HEIGHT = 260
const TOP = 12
const BOTTOM = 30
/** Space at the sides for the numbers of the axes. */
const SIDE = 40
const WIDEST_BAR = 48
/** Minimum width per label in px. If the bars are closer, only every second, third … bar gets a label. */
const LABEL = 56
const LETTER = 7
/** Maximum number of bars for groups without an order of their own. */
export const MAX_GROUPS = 24

export interface PlotBar {
  row: NamedRow
  x: number
  y: number
  width: number
  height: number
  /** The middle, for its label and its point. */
  middle: number
  /** Null if the group has no median. */
  point: number | null
  label: string
}

interface Tick {
  y: number
  count: number
  days: number
}

export interface PlotLayout {
  bars: PlotBar[]
  ticks: Tick[]
  /** The SVG path of the line through the points; '' if the groups have no order. */
  line: string
  left: number
  right: number
  floor: number
}

const medianOf = ({ steps }: NamedRow): number | null => steps.repaired?.median ?? null

export const plottedRows = ({ by, rows }: NamedNumbers): NamedRow[] =>
  by === 'month' ? rows : rows.slice(0, MAX_GROUPS)

export function plotLayout(numbers: NamedNumbers, width: number): PlotLayout {
  const rows = plottedRows(numbers)
  const [left, right, floor] = [SIDE, Math.max(width, 4 * SIDE) - SIDE, PLOT_HEIGHT - BOTTOM]
  const counts = roundUp(Math.max(...rows.map(({ repaired }) => repaired)))
  const days = roundUp(Math.max(...rows.map((row) => medianOf(row) ?? 0)))
  const slot = (right - left) / rows.length
  const up = (share: number) => floor - share * (floor - TOP)
  const every = numbers.by === 'month' ? Math.ceil(LABEL / slot) : 1
  const bars = rows.map((row, i): PlotBar => {
    const [middle, y, median] = [left + (i + 0.5) * slot, up(row.repaired / counts), medianOf(row)]
    const bar = Math.min(WIDEST_BAR, slot * 0.7)
    return {
      row,
      x: middle - bar / 2,
      y,
      width: bar,
      height: floor - y,
      middle,
      point: median === null ? null : up(median / days),
      label: i % every === 0 ? fitText(row.short, slot * every) : '',
    }
  })
  const ticks = [0, 0.5, 1].map((share) => ({ y: up(share), count: share * counts, days: share * days }))
  return { bars, ticks, line: numbers.by === 'month' ? lineThrough(bars) : '', left, right, floor }
}

/** Returns the end of an axis: the next round number whose half is a whole number too. */
function roundUp(most: number): number {
  const unit = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(most, 2))) - 1)
  return ([2, 4, 6, 8, 10].find((times) => times * unit >= most) ?? 10) * unit
}

/** Returns the SVG path; a month without a median leaves a gap. */
function lineThrough(bars: readonly PlotBar[]): string {
  let pen = 'M'
  return bars
    .flatMap(({ middle, point }) => {
      if (point === null) {
        pen = 'M'
        return []
      }
      const step = `${pen}${middle.toFixed(1)} ${point.toFixed(1)}`
      pen = 'L'
      return [step]
    })
    .join(' ')
}

function fitText(text: string, maxWidth: number): string {
  const letters = Math.floor(maxWidth / LETTER)
  if (text.length <= letters) return text
  return letters < 3 ? '' : `${text.slice(0, letters - 1)}…`
}
