import type { z } from 'zod'
import { DomainError } from '../domain/shared/errors.ts'
import { isShownText } from '../domain/shared/stringSchemas.ts'
import { shownText } from '../domain/shared/schemaTexts.ts'

/**
 * Returns the refusal for arguments that a schema does not accept. It holds the first Dutch message, and the
 * text of every field in `details.fields`.
 */
export function invalidArgs(error: z.ZodError): DomainError {
  const dutch = error.issues.map((issue) => issue.message).find(isShownText)
  return new DomainError('invalid_args', dutch, { fields: fieldTexts(error) })
}

/** The Dutch text of every field that a schema does not accept, by its path. */
export function fieldTexts(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= shownText(issue)
  return fields
}
