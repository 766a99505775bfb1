import * as z from 'zod'
import { Id } from '../../domain/shared/ids.ts'
import { withLogLine, withoutLogLine } from '../../domain/repairs/log.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { defineMutation } from '../define.ts'
import { logLineOf, NewLogLine } from '../logLine.ts'
import { changeRepair, REPAIR_SCOPE } from './save.ts'

/** Adds a line that a person writes in the log (RD-28, D-061). */
export const addRepairLog = defineMutation({
  name: 'repair.addLog',
  mv: 1,
  input: z.strictObject({ repairId: Id, line: NewLogLine }),
  entities: REPAIR_SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/repair/logLine',
      status: 201,
      toInput: (request) => ({ repairId: request.body.repairId, line: logLineOf(request) }),
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

/** Removes a line that a person wrote. Lines that the rules wrote stay (D-061). */
export const removeRepairLog = defineMutation({
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
