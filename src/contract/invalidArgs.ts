import type { z } from 'zod'
import { DomainError } from '../domain/errors.ts'

/** The refusal for arguments a schema does not allow: the first Dutch message, and every field in `details.fields`. */
export function invalidArgs(error: z.ZodError): DomainError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.')] ??= issue.message
  const dutch = error.issues.map((i) => i.message).find((m) => /^[A-Z].*[.!]$|^Dit is|^Je heb/.test(m))
  return new DomainError('invalid_args', dutch, { fields })
}
