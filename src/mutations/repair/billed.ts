import * as z from 'zod'

/** The argument by which a person confirms a change of a billed repair (D-142). */
export const BilledArg = { confirmBilled: z.boolean().optional() }

/** Reads that argument from the body of a REST call. */
export const billedArg = (body: Record<string, unknown>): Record<string, unknown> =>
  body.confirmBilled === undefined ? {} : { confirmBilled: body.confirmBilled }
