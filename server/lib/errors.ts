import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refusal } from '../../src/sync/protocol/refusal.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { fieldOf, isRecord, keysOf, textOf } from '../../src/lib/objects.ts'
import { SyncRefusal } from './syncRefusal.ts'
import { MailRefused } from './mailRefused.ts'

/**
 * An error answer. One class serves both forms of the error body. /api/sync uses a lower-case `code` with
 * `details` (B2.1). Other calls use upper case and a Dutch text per field (D-037).
 */
export class HttpError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly details: Record<string, unknown>
  /** seconds, for the header Retry-After */
  readonly retryAfter: number | undefined
  /**
   * @param code in lower case with underscores
   * @param text Dutch, for a person; absent: the default text of the status
   */
  constructor(status: number, code: string, text?: string, more: ErrorDetails = {}) {
    super(text ?? DEFAULT_TEXTS[status] ?? DEFAULT_TEXTS[500], { cause: more.cause })
    this.status = status
    this.code = code
    this.fields = more.fields ?? {}
    this.details = more.details ?? {}
    this.retryAfter = more.retryAfter
  }
}

export type ErrorDetails = {
  fields?: Record<string, string>
  details?: Record<string, unknown>
  retryAfter?: number
  /** the underlying error, for the log */
  cause?: unknown
}

const DEFAULT_TEXTS: Record<number, string> = {
  400: 'De aanvraag is niet geldig.',
  401: 'U bent niet aangemeld.',
  403: 'U hebt geen toegang.',
  404: 'Niet gevonden.',
  409: 'Dit werd intussen gewijzigd of bestaat reeds.',
  408: 'De aanvraag duurde te lang.',
  413: 'De aanvraag is te groot.',
  414: 'Dit adres is te lang.',
  415: 'Dit soort gegevens wordt niet aanvaard.',
  422: 'De gegevens zijn niet geldig.',
  429: 'Te veel aanvragen. Probeer het later opnieuw.',
  431: 'De aanvraag is te groot.',
  500: 'Er ging iets mis op de server.',
  503: 'De server is even niet beschikbaar.',
  507: 'De server heeft geen plaats meer: dit is niet bewaard. Gelieve de beheerder te verwittigen.',
}

/** Default codes by status, for errors without their own code. */
export const DEFAULT_CODES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'auth_required',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  431: 'too_large',
  503: 'unavailable',
  507: 'insufficient_storage',
}

/** REST statuses for refusals of mutations (D-037). */
const REFUSAL_STATUSES: Readonly<Record<string, number>> = {
  invalid_args: 422,
  limit_exceeded: 422,
  not_found: 404,
  gone: 404,
  author_unknown: 403,
  user_inactive: 403,
  not_allowed: 403,
  server_error: 500,
}

/**
 * PostgreSQL states and socket errors that are temporary (B3.1). 25006 means a former primary that is now a
 * standby.
 */
const TRANSIENT_CODES =
  /^(25006|40001|40P01|55P03|57P0\d|57014|53\w{3}|08\w{3}|SY002|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/

/** Retry-After in seconds for a server without disk space. */
const DISK_FULL_RETRY_S = 10

/** True if a disk is full: that of the database (SQLSTATE 53100) or that of the files. */
export function isDiskFull(error: unknown): boolean {
  const [code, cause] = [fieldOf(error, 'code'), fieldOf(error, 'cause')]
  if (['53100', 'ENOSPC', 'EDQUOT'].includes(String(code))) return true
  return cause instanceof Error && isDiskFull(cause)
}

/** True if a database error is temporary, so that the request may be repeated. */
export function isTransient(error: unknown): boolean {
  const [code, cause] = [fieldOf(error, 'code'), fieldOf(error, 'cause')]
  const message = textOf(error, 'message')
  if (typeof code === 'string' && TRANSIENT_CODES.test(code)) return true
  // drizzle wraps the error of the driver.
  if (cause instanceof Error) return isTransient(cause)
  return /Connection terminated|connection timeout|timeout exceeded when trying to connect/i.test(message)
}

/** True for the sync routes, whose errors have their own form. */
export const isSyncRoute = (url: string): boolean => /^\/api\/sync(?:[/?]|$)/.test(url)

export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const answer = toHttpError(error, isSyncRoute(request.routeOptions.url ?? request.url))
    if (answer.status >= 500 && (!(error instanceof HttpError) || error.cause)) {
      const level = answer.status === 500 ? 'error' : 'warn'
      request.log[level]({ err: error }, 'request failed')
    }
    return sendError(request, reply, answer)
  })
  app.setNotFoundHandler((request, reply) => sendError(request, reply, new HttpError(404, 'not_found')))
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: HttpError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter))
  void reply.code(error.status).header('content-type', 'application/json; charset=utf-8')
  // Send text, because a response schema of the route would filter an object.
  return reply.send(JSON.stringify(errorBody(error, isSyncRoute(request.routeOptions.url ?? request.url))))
}

/** Returns the body of an error, in the form of B2.1 or D-037. */
export function errorBody(error: HttpError, sync: boolean): object {
  const { message, code, details, fields } = error
  if (sync) return { error: { code, message, details } }
  return {
    error: message,
    code: code.toUpperCase(),
    fields,
    ...(Object.keys(details).length ? { details } : {}),
  }
}

/** Errors of the multipart parser for broken uploads; they have no status. */
const BROKEN_FORM =
  /^(Unexpected end of (form|multipart data)|Malformed part header|Multipart: Boundary not found|Malformed content type)/
const isBrokenUpload = (error: unknown): boolean => error instanceof Error && BROKEN_FORM.test(error.message)

function toHttpError(error: FastifyError, sync: boolean): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof SyncRefusal) return fromSyncRefusal(error)
  if (error instanceof Refusal) return fromRefusal(error)
  if (error instanceof MailRefused) return new HttpError(422, 'invalid', error.message)
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error.validation, sync)
  if (isBrokenUpload(error)) return new HttpError(400, 'bad_request', validationTexts.brokenUpload)
  if (isDiskFull(error))
    return new HttpError(507, 'insufficient_storage', undefined, { retryAfter: DISK_FULL_RETRY_S })
  if (isTransient(error)) return new HttpError(503, 'unavailable', undefined, { retryAfter: 2 })
  const status = error.statusCode ?? 500
  if (status < 400 || status >= 500) return new HttpError(status === 503 ? 503 : 500, 'server_error')
  return new HttpError(
    status,
    DEFAULT_CODES[status] ?? 'bad_request',
    DEFAULT_TEXTS[status] ?? DEFAULT_TEXTS[400],
  )
}

/** Converts a refusal of the sync routes. Other routes throw it too while nothing can be stored. */
const fromSyncRefusal = ({ status, code, message, details }: SyncRefusal) =>
  new HttpError(status, code, message, { details, retryAfter: details.retryAfter })

/** Converts a refusal of a rule. `conflict` means that valid arguments contradict the stored data (D-046). */
function fromRefusal({ code, message, details }: Refusal): HttpError {
  const status = details['conflict'] ? 409 : (REFUSAL_STATUSES[code] ?? 409)
  return new HttpError(status, code, message, { details, fields: fieldTexts(message, details) })
}

/** Returns the texts per field: those of the refusal, or its message under the named field. */
function fieldTexts(message: string, details: Record<string, unknown>): Record<string, string> {
  const { field, fields } = details
  if (isRecord(fields)) return Object.fromEntries(keysOf(fields).map((key) => [key, textOf(fields, key)]))
  return typeof field === 'string' && field ? { [field]: message } : {}
}

/** Converts a schema error: 422 on the documented REST calls, 400 on the sync envelope. */
function fromValidation(issues: { instancePath: string; message?: string }[], sync: boolean): HttpError {
  const fields: Record<string, string> = {}
  for (const { instancePath, message = '' } of issues) {
    fields[instancePath.replace(/^\//, '').replaceAll('/', '.') || '_'] ??= message
  }
  return sync
    ? new HttpError(400, 'bad_request', undefined, { details: { fields } })
    : new HttpError(422, 'invalid', undefined, { fields })
}
