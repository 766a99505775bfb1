import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatNumber } from '../../../lib/money.ts'
import type { NamedNumbers } from './namedRows.ts'
import {
  type PlotBar,
  PLOT_HEIGHT,
  MAX_GROUPS,
  plotLayout,
  plottedRows,
  type PlotLayout,
} from './plotLayout.ts'
import { turnaroundTexts } from './turnaroundTexts.ts'
import classes from './Turnaround.module.css'

/** Bars for the number of repairs, a line for the median. The table contains the same numbers. */
export function TurnaroundPlot({ numbers }: { numbers: NamedNumbers }) {
  const [box, width] = useWidth()
  const id = useId()
  const plot = useMemo(() => plotLayout(numbers, width), [numbers, width])
  const rows = plottedRows(numbers)
  const [first, last] = [rows[0]?.name ?? '', rows.at(-1)?.name ?? '']
  return (
    <div ref={box}>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${plot.right + plot.left} ${PLOT_HEIGHT}`}
        role="img"
        aria-labelledby={`${id}-title ${id}-text`}
      >
        <title id={`${id}-title`}>{turnaroundTexts.plot(turnaroundTexts.byNames[numbers.by])}</title>
        <desc id={`${id}-text`}>{turnaroundTexts.plotText(first, last)}</desc>
        <Axes plot={plot} />
        {plot.bars.map((bar) => (
          <BarShown key={bar.row.key} bar={bar} floor={plot.floor} />
        ))}
        <path className={classes.line} d={plot.line} />
        {plot.bars.map(
          ({ row, middle, point }) =>
            point !== null && <circle key={row.key} className={classes.point} cx={middle} cy={point} r={4} />,
        )}
      </svg>
      <Legend ordered={plot.line !== ''} more={numbers.rows.length > rows.length} />
    </div>
  )
}

function Axes({ plot: { ticks, left, right } }: { plot: PlotLayout }) {
  return ticks.map(({ y, count, days }) => (
    <g key={y} className={classes.axis}>
      <path d={`M${left} ${y}H${right}`} />
      <text x={left - 8} y={y + 4} textAnchor="end">
        {formatNumber(count)}
      </text>
      <text x={right + 8} y={y + 4}>
        {formatNumber(days)}
      </text>
    </g>
  ))
}

function BarShown({
  bar: { row, x, y, width, height, middle, label },
  floor,
}: {
  bar: PlotBar
  floor: number
}) {
  const median = row.steps.repaired?.median
  const days = median === undefined ? null : formatNumber(median, { decimals: 1, fixed: true })
  return (
    <g>
      <title>{turnaroundTexts.bar(row.name, formatNumber(row.repaired), days)}</title>
      <rect className={classes.bar} x={x} y={y} width={width} height={height} />
      <text className={classes.label} x={middle} y={floor + 20} textAnchor="middle">
        {label}
      </text>
    </g>
  )
}

/** @param ordered true if a line joins the points */
function Legend({ ordered, more }: { ordered: boolean; more: boolean }) {
  return (
    <p className={classes.legend}>
      <span data-mark="bar">{turnaroundTexts.bars}</span>
      <span data-mark={ordered ? 'line' : 'point'}>{turnaroundTexts.line}</span>
      {more && <span>{turnaroundTexts.onlyLargest(MAX_GROUPS)}</span>}
    </p>
  )
}

/** Width in px before the first measurement. */
const USUAL = 960

/** Returns the real width in px: stretching the plot would also stretch its texts. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL)
  useEffect(() => {
    const { current } = box
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth || USUAL))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [box, width] as const
}
