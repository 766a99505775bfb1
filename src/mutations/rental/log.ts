import * as z from 'zod'
import { Id } from '../../domain/shared/ids.ts'
import { withRentalLog } from '../../domain/rentals/log.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { withoutLogLine } from '../../domain/repairs/log.ts'
import { defineMutation } from '../define.ts'
import { logLineOf, NewLogLine } from '../logLine.ts'
import { changeRental, RENTAL_SCOPE } from './save.ts'

/** Adds a line that a person writes in the log of a rental (D-099). */
export const addRentalLog = defineMutation({
  name: 'rental.addLog',
  mv: 1,
  input: z.strictObject({ rentalId: Id, line: NewLogLine }),
  entities: RENTAL_SCOPE,
  rest: [
    {
      method: 'POST',
      path: '/rental/logLine',
      status: 201,
      toInput: (request) => ({ rentalId: request.body.rentalId, line: logLineOf(request) }),
      reply: (args: { rentalId: string; line: { id: string } }) => ({
        e: 'rental',
        id: args.rentalId,
        pick: (doc: Rental) => ({
          ...doc.logLines.find((line) => line.id === args.line.id),
          rentalId: args.rentalId,
        }),
      }),
    },
  ],
  run: (tx, { rentalId, line }, ctx) =>
    changeRental(tx, ctx, rentalId, (rental) => withRentalLog(rental, { ...line, by: ctx.uid })),
})

/** Removes a line that a person wrote. Lines that the rules wrote stay (D-061, D-099). */
export const removeRentalLog = defineMutation({
  name: 'rental.removeLog',
  mv: 1,
  input: z.strictObject({ rentalId: Id, lineId: Id }),
  entities: RENTAL_SCOPE,
  run: (tx, { rentalId, lineId }, ctx) =>
    changeRental(tx, ctx, rentalId, (rental) => {
      const logLines = withoutLogLine(rental.logLines, lineId)
      return logLines === rental.logLines ? rental : { ...rental, logLines }
    }),
})
