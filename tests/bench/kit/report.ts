import { ms, TIMES } from './numbers.ts'

/** `must` is the limit of a value, `goal` its target. */
export interface Limits {
  must: number
  goal?: number
}
export type Limit = number | Limits
type Format = (value: number) => string

/**
 * Milliseconds of the floor of 50,000 repairs on the machine on which the limits in milliseconds were set. Other
 * machines scale by their own floor: a machine that takes twice as long for the floor may take twice as long
 * everywhere.
 */
export const FLOOR_THERE = 10_550

/** The limit of a value. */
interface Judging {
  value: number
  limit: Limit
  format: Format
  sign: '<=' | '>='
}

interface Line {
  what: string
  ours: string
  judging?: Judging
  /** A time converted to the machine of the limits. */
  there?: string
  /** The least cost of the same work, measured in the same run; empty if there is no such measure. */
  floor?: string
  ratio?: string
  must?: string
  goal?: string
  /** Undefined for a value without a limit. */
  held?: 'goal' | 'must' | 'missed'
  /** A remark that helps to read the value. */
  beside?: string
}

const COLUMNS = ['row', 'measured', 'there', 'floor', 'ratio', 'must', 'goal', 'held', 'beside'] as const
const HELD = { goal: 'goal', must: 'must', missed: 'MISSED' } as const
const times: Format = (value) => `${value.toFixed(2)}x`

/** Gathers the rows of the table and prints it at the end. */
export class Report {
  private readonly lines: Line[] = []
  /** How much slower this machine is than that of the limits; 1 until the floor was measured. */
  private pace = 1
  private readonly say: (text: string) => void

  constructor(say: (text: string) => void = console.log) {
    this.say = say
  }

  private add(line: Line): void {
    this.lines.push(line)
    this.say(`  ${cells(line).filter(Boolean).join('  |  ')}`)
  }

  /** @param took milliseconds of the floor of 50,000 repairs in this run */
  floorTook(took: number): void {
    this.pace = took / FLOOR_THERE
    this.tell('this machine beside that of the limits', times(this.pace), 'by the floor of 50,000 repairs')
  }

  /** A value that must not exceed its limit. */
  atMost(what: string, value: number, limit: Limit, format: Format, beside = ''): void {
    const judging = { value, limit, format, sign: '<=' } as const
    this.add({ what, ours: format(value), beside, judging, ...judged(judging) })
  }

  /** A value that must reach its limit. */
  atLeast(what: string, value: number, limit: Limit, format: Format, beside = ''): void {
    this.add({ what, ours: format(value), beside, ...judged({ value, limit, format, sign: '>=' }) })
  }

  /** A time whose limit is a multiple of its floor. */
  versus(what: string, ours: number, floor: number, limit: Limit, format: Format, beside = ''): void {
    const ratio = ours / floor
    const shown = { ours: format(ours), floor: format(floor), ratio: times(ratio) }
    this.add({ what, ...shown, beside, ...judged({ value: ratio, limit, format: times, sign: '<=' }) })
  }

  tell(what: string, ours: string, beside = ''): void {
    this.add({ what, ours, beside })
  }

  /** A time without a limit, beside its floor. */
  tellVersus(what: string, ours: number, floor: number, format: Format, beside = ''): void {
    this.add({ what, ours: format(ours), floor: format(floor), ratio: times(ours / floor), beside })
  }

  /** @returns the number of missed limits */
  print(): number {
    const lines = this.lines.map((line) => atPace(line, this.pace))
    const rows = [[...COLUMNS], ...lines.map(cells)]
    const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
    const text = rows.map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    const rule = '-'.repeat(Math.max(...text.map((line) => line.length)))
    this.say(['', text[0], rule, ...text.slice(1), rule].join('\n'))
    return lines.filter(({ held }) => held === 'missed').length
  }
}

/**
 * Converts a line to the machine of the limits. The floor is measured in the middle of the run, so the times before it
 * are converted at the end.
 */
function atPace(line: Line, pace: number): Line {
  const { judging } = line
  if (!judging || !TIMES.includes(judging.format) || pace === 1) return line
  const value = judging.value / pace
  return { ...line, there: ms(value), ...judged({ ...judging, value }) }
}

function judged({ value, limit, format, sign }: Judging): Partial<Line> {
  const { must, goal = null } = typeof limit === 'number' ? { must: limit } : limit
  // NaN, a value that could not be measured, is within no limit.
  const keeps = (bound: number) => (sign === '<=' ? value <= bound : value >= bound)
  const held = goal !== null && keeps(goal) ? 'goal' : keeps(must) ? 'must' : 'missed'
  const shown = (bound: number) => `${sign} ${format(bound)}`
  return { must: shown(must), held, ...(goal === null ? {} : { goal: shown(goal) }) }
}

function cells({
  what,
  ours,
  there = '',
  floor = '',
  ratio = '',
  must = '',
  goal = '',
  held,
  beside = '',
}: Line): string[] {
  return [what, ours, there, floor, ratio, must, goal, held ? HELD[held] : '', beside]
}
