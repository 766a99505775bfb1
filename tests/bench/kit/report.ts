export interface Line {
  what: string
  ours: string
  /** What the same work costs at least, measured in the same run; '' where there is no such thing. */
  floor?: string
  /** The threshold as text, '' for a value that is only told. */
  limit?: string
  ok?: boolean
}

const COLUMNS = ['measured', 'ours', 'floor', 'limit', ''] as const

/** Gathers the lines of the table and prints it at the end. */
export class Report {
  private readonly lines: Line[] = []

  add(line: Line): void {
    this.lines.push(line)
    console.log(`  ${cells(line).filter(Boolean).join('  |  ')}`)
  }

  /** A value that must not exceed its limit. */
  atMost(what: string, value: number, limit: number, format: (value: number) => string, floor = ''): void {
    this.add({ what, ours: format(value), floor, limit: `<= ${format(limit)}`, ok: value <= limit })
  }

  /** A value that must reach its limit. */
  atLeast(what: string, value: number, limit: number, format: (value: number) => string, floor = ''): void {
    this.add({ what, ours: format(value), floor, limit: `>= ${format(limit)}`, ok: value >= limit })
  }

  /** A time that may be so many times that of its floor. */
  versus(what: string, ours: number, floor: number, factor: number, format: (value: number) => string): void {
    const ratio = ours / floor
    const shown = `${format(ours)} (${ratio.toFixed(2)}x)`
    this.add({ what, ours: shown, floor: format(floor), limit: `<= ${factor}x`, ok: ratio <= factor })
  }

  tell(what: string, ours: string, floor = ''): void {
    this.add({ what, ours, floor })
  }

  /** @returns the number of missed limits */
  print(): number {
    const rows = [[...COLUMNS], ...this.lines.map(cells)]
    const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
    const text = rows.map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    const rule = '-'.repeat(Math.max(...text.map((line) => line.length)))
    console.log(['', text[0], rule, ...text.slice(1), rule].join('\n'))
    return this.lines.filter(({ ok }) => ok === false).length
  }
}

function cells({ what, ours, floor = '', limit = '', ok }: Line): string[] {
  return [what, ours, floor, limit, ok === undefined ? '' : ok ? 'ok' : 'MISSED']
}
