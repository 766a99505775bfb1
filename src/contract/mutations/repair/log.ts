import { fieldOf } from '../../../domain/shared/objects.ts'
import * as z from 'zod'
import { Id } from '../../../domain/shared/ids.ts'
import { Instant, instantInBrussels, isDay } from '../../../domain/shared/days.ts'
import { withLogLine, withoutLogLine } from '../../../domain/repairs/log.ts'
import { type Repair, RepairLogLine } from '../../../domain/repairs/repair.ts'
import { defineMutation } from '../../define.ts'
import { changeRepair, REPAIR_SCOPE } from './save.ts'

/** A part of a clock; '00' where it is left out, and nothing where it is none. */
function part(logTime: unknown, key: 'HH' | 'mm'): string {
  const value = fieldOf(logTime, key)
  if (value === undefined) return '00'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const clock = (logTime: unknown): string => {
  if (typeof logTime === 'string') return logTime
  return `${part(logTime, 'HH')}:${part(logTime, 'mm')}`
}

const isClock = (time: string) => /^([01]?\d|2[0-3]):[0-5]\d$/.test(time)

/**
 * The moment that a call names by day and clock in Brussels (EF-066, EF-067); a clock alone is that of today, and with
 * neither it is now. What is no moment is given back as it came, for the schema to refuse.
 */
export function momentOf(
  { date, logTime }: Record<string, unknown>,
  { today, now }: { today: string; now: string },
): unknown {
  if (date == null && logTime == null) return now
  const [day, time] = [typeof date === 'string' ? date : date == null ? today : '', clock(logTime)]
  return isDay(day) && isClock(time) ? instantInBrussels(day, time.padStart(5, '0')) : `${day} ${time}`
}

/** A line a person writes in the log (RD-28, D-061). */
export const addLog = defineMutation({
  name: 'repair.addLog',
  mv: 1,
  input: z.strictObject({
    repairId: Id,
    line: z.strictObject({ id: Id, description: RepairLogLine.shape.description, at: Instant }),
  }),
  entities: REPAIR_SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/repair/logLine',
      status: 201,
      toInput: ({ body, newId, now, today }) => ({
        repairId: body.repairId,
        line: {
          id: body.id ?? newId(),
          description: body.description,
          at: momentOf(body, { today, now }),
        },
      }),
      reply: (args: { repairId: string; line: { id: string } }) => ({
        e: 'repair',
        id: args.repairId,
        pick: (doc: Repair) => ({
          ...doc.repairLogLines.find((line) => line.id === args.line.id),
          repairId: args.repairId,
        }),
      }),
    },
  ],
  run: (tx, { repairId, line }, ctx) =>
    changeRepair(tx, ctx, repairId, (repair) => withLogLine(repair, { ...line, by: ctx.uid })),
})

/** Removes a line that a person wrote; what the rules wrote stays (D-061). */
export const removeLog = defineMutation({
  name: 'repair.removeLog',
  mv: 1,
  input: z.strictObject({ repairId: Id, lineId: Id }),
  entities: REPAIR_SCOPE,
  run: (tx, { repairId, lineId }, ctx) =>
    changeRepair(tx, ctx, repairId, (repair) => {
      const repairLogLines = withoutLogLine(repair.repairLogLines, lineId)
      return repairLogLines === repair.repairLogLines ? repair : { ...repair, repairLogLines }
    }),
})
