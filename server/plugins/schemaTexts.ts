import * as z from 'zod'
import { T } from '../../src/domain/messages.ts'

const { localeError: dutch } = z.locales.nl()

/** What schemas say of bad input, in Dutch; of what is not there at all, the text of the specification (TX-03). */
export const schemaTexts: { localeError: z.core.$ZodErrorMap } = {
  localeError: (issue) => (issue.code === 'invalid_type' && issue.input == null ? T.required : dutch(issue)),
}
