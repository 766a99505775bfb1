import { isRecord, textsOf } from './objects.ts'

/** The content of an error body. */
export interface Problem {
  /** Dutch text for the person, or null. */
  text: string | null
  /** Machine code, such as 'duplicate_name', or null. */
  code: string | null
  /** Dutch text per field; empty when the error has no fields. */
  fields: Record<string, string>
  details: unknown
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Reads the error body of an answer. The sync routes nest the same fields under 'error'. null: not an answer of our
 * server, whose errors are always JSON.
 */
export async function readProblem(response: Response): Promise<Problem | null> {
  const body: unknown = await response.json().catch(() => null)
  return isRecord(body) ? problemOf(body) : null
}

/** {"error":"…","code":"…","fields":{}} or {"error":{"code":"…","message":"…","details":{}}} -> Problem. */
function problemOf(body: Record<string, unknown>): Problem {
  if (isRecord(body.error)) {
    const { message, code, details = null, fields } = body.error
    return { text: textOf(message), code: textOf(code), fields: textsOf(fields), details }
  }
  return {
    text: textOf(body.error) ?? textOf(body.message),
    code: textOf(body.code),
    fields: textsOf(body.fields),
    details: body.details ?? null,
  }
}
