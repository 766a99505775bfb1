import * as z from 'zod'
import { DomainError } from '../../../domain/errors.ts'
import { Id } from '../../../domain/ids.ts'
import { Instant, instantInBrussels } from '../../../domain/days.ts'
import { withLogLine } from '../../../domain/repairs/log.ts'
import { type Repair, RepairLogLine } from '../../../domain/repairs/repair.ts'
import { defineMutation } from '../../define.ts'
import { changeRepair, REPAIR_SCOPE } from './save.ts'

const clock = (logTime: unknown): string => {
  if (typeof logTime === 'string') return logTime
  const { HH = '00', mm = '00' } = (logTime ?? {}) as { HH?: string; mm?: string }
  return `${HH}:${mm}`
}

/** The moment that a call names by day and clock in Brussels (EF-066, EF-067); undefined: it names none. */
export const momentOf = ({ date, logTime }: Record<string, unknown>): string | undefined =>
  typeof date === 'string' ? instantInBrussels(date, clock(logTime)) : undefined

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
      toInput: ({ body, newId, now }) => ({
        repairId: body.repairId,
        line: {
          id: body.id ?? newId(),
          description: body.description,
          at: momentOf(body) ?? now,
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
      const line = repair.repairLogLines.find((other) => other.id === lineId)
      if (!line) return repair
      if (line.auto)
        throw new DomainError('invalid_args', 'Een automatische logboekregel kan niet gewist worden.')
      return { ...repair, repairLogLines: repair.repairLogLines.filter((other) => other !== line) }
    }),
})
