import * as z from 'zod'
import { Id } from '../../domain/shared/ids.ts'
import { type BaseFields, defineMutation } from '../define.ts'
import { NewRentalLine, RentalLineSet } from './rentalInput.ts'
import { changeRental, RENTAL_SCOPE } from './save.ts'
import { withAddedLine, withLineOrder, withLineSet } from './lineChanges.ts'
import { TYPED_LINE_KEYS, withoutSeenLine } from './lineList.ts'
import { checkNewLines, linesNotIn } from './newLines.ts'

/** Adds a line (D-092). */
export const addRentalLine = defineMutation({
  name: 'rental.addLine',
  mv: 1,
  input: z.strictObject({ rentalId: Id, line: NewRentalLine }),
  entities: RENTAL_SCOPE,
  async run(tx, { rentalId, line }, ctx) {
    await changeRental(tx, ctx, rentalId, async (rental) => {
      await checkNewLines(tx, ctx, rental, linesNotIn(rental, [line]))
      return withAddedLine(tx, ctx, rental, line)
    })
  },
})

/** Changes fields of a line. */
export const setRentalLine = defineMutation({
  name: 'rental.setLine',
  mv: 1,
  input: z.strictObject({ rentalId: Id, lineId: Id, set: RentalLineSet }),
  entities: RENTAL_SCOPE,
  baseOf: ({ rentalId, lineId, set }): BaseFields => ({
    e: 'rental',
    id: rentalId,
    keys: Object.keys(set),
    within: { list: 'rentalLines', id: lineId },
  }),
  run: (tx, { rentalId, lineId, set }, ctx) =>
    changeRental(tx, ctx, rentalId, (rental) => withLineSet(tx, ctx, rental, lineId, set, ctx.base)),
})

/** Removes a line from a stored rental (D-092). */
export const removeRentalLine = defineMutation({
  name: 'rental.removeLine',
  mv: 1,
  input: z.strictObject({ rentalId: Id, lineId: Id }),
  entities: RENTAL_SCOPE,
  rest: [
    {
      method: 'GET',
      path: '/rental/rentalLine/delete/:lineId',
      status: 204,
      toInput: async ({ params, ownerOf }) => ({
        rentalId: await ownerOf('rentalLines', params.lineId!),
        lineId: params.lineId,
      }),
    },
  ],
  baseOf: ({ rentalId, lineId }): BaseFields => ({
    e: 'rental',
    id: rentalId,
    keys: TYPED_LINE_KEYS,
    within: { list: 'rentalLines', id: lineId },
  }),
  run: (tx, { rentalId, lineId }, ctx) =>
    changeRental(tx, ctx, rentalId, (rental) =>
      withoutSeenLine(tx, ctx, rental, { ...ctx.base, id: lineId }),
    ),
})

/** Sets the order after a drop (D-092); the last full order wins. */
export const reorderRentalLines = defineMutation({
  name: 'rental.reorderLines',
  mv: 1,
  input: z.strictObject({ rentalId: Id, lineIds: z.array(Id).max(500) }),
  entities: RENTAL_SCOPE,
  run: (tx, { rentalId, lineIds }, ctx) =>
    changeRental(tx, ctx, rentalId, (rental) => withLineOrder(rental, lineIds)),
})
