import { markdownTable } from './figures.ts'
import type { Day } from './loads.ts'

/* The cost of one more change, device and repair, from several runs. */

interface Point {
  x: string
  day: Day
}
type Part = 'servers' | 'database'

/** A Mermaid chart, which Markdown renders. */
export function lineChart(title: string, points: readonly Point[], part: Part): string {
  const cores = points.map(({ day }) => day.cores[part])
  const top = Math.max(0.1, ...cores)
  return [
    '```mermaid',
    'xychart-beta',
    `  title "${title}"`,
    `  x-axis [${points.map(({ x }) => `"${x}"`).join(', ')}]`,
    `  y-axis "cores" 0 --> ${Math.ceil(top * 11) / 10}`,
    `  line [${cores.join(', ')}]`,
    '```',
  ].join('\n')
}

/** The straight line through the points by least squares. */
function lineThrough(points: readonly (readonly [number, number])[]): { at0: number; slope: number } {
  const mean = (of: 0 | 1) => points.reduce((sum, point) => sum + point[of], 0) / points.length
  const [x, y] = [mean(0), mean(1)]
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0)
  const under = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)
  const slope = under === 0 ? 0 : over / under
  return { at0: y - slope * x, slope }
}

const PER_MS = 1_000
const ms = (cores: number) => (cores * PER_MS).toFixed(1)

/** Processor time of one more change at this many devices, and the rate at which one core would be full. */
export function costOf(days: readonly Day[]): string {
  if (days.length < 2) return ''
  const rows = (['servers', 'database'] as const).map((part) => {
    const { at0, slope } = lineThrough(days.map(({ changes, cores }) => [changes, cores[part]]))
    const full = slope > 0 ? Math.round((1 - at0) / slope) : 0
    return [part === 'servers' ? 'servers' : 'PostgreSQL', at0.toFixed(2), ms(slope), full]
  })
  return `Straight lines through the runs of ${days[0]?.devices.toLocaleString('en')} devices on one server (${days.map(({ changes }) => changes).join(', ')} changes a second):

${markdownTable(['Part', 'Cores without a change', 'Ms for one more change', 'Changes a second that fill one core'], rows)}`
}

/** The growth factor from each size to the next. */
export function growthOf(days: readonly Day[]): string {
  const rows = days.map((day) => {
    const each = (part: Part) => (day.changes > 0 ? ms(day.cores[part] / day.changes) : '')
    return [
      day.servers,
      day.repairs.toLocaleString('en'),
      day.devices.toLocaleString('en'),
      day.changes,
      each('servers'),
      each('database'),
    ]
  })
  const head = [
    'Servers',
    'Repairs',
    'Devices',
    'Changes/s',
    'Servers, ms a change',
    'PostgreSQL, ms a change',
  ]
  return `All that is done in the time, streams and photos too, for each change:\n\n${markdownTable(head, rows)}`
}
