import { fieldOf, textsOf } from './objects.ts'
import type { Problem } from './httpProblem.ts'
import { texts } from './texts.ts'

/** The server answered with another status than 2xx. `text` is Dutch and can be shown. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | null
  readonly text: string
  readonly fields: Record<string, string>
  readonly details: unknown

  constructor(status: number, problem: Problem) {
    const text = problem.text ?? texts.serverError(status)
    super(`${status} ${problem.code ?? ''} ${text}`)
    this.status = status
    this.code = problem.code
    this.text = text
    this.fields = problem.fields
    this.details = problem.details
  }
}

/** The present values by field, if the server refused a save because others had changed them; otherwise empty. */
export function changedMeanwhile(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') return {}
  return textsOf(fieldOf(error.details, 'current'))
}

/**
 * No answer arrived: no connection, a timeout, a connection that broke during the answer, or an answer that is not
 * our server's.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly text: string

  constructor(message: string, text: string = texts.noConnection) {
    super(message)
    this.text = text
  }

  /** Wraps an error of fetch or ky. An abort by the caller is returned unchanged. */
  static from(error: unknown): unknown {
    if (!(error instanceof Error) || error.name === 'AbortError') return error
    if (error.name === 'TimeoutError') return new NetworkError(error.message, texts.timedOut)
    return new NetworkError(error.message)
  }
}

/** True if an error means that the server could not be reached. */
export const isOffline = (error: unknown): error is NetworkError => error instanceof NetworkError

/**
 * Our own errors with a Dutch message for the person. They are recognised by name, because lib imports none of our
 * modules.
 */
const SPEAKING: readonly string[] = ['DomainError', 'Refusal', 'StorageError', 'PasskeyError']

/** The reason to put after 'Er ging iets mis bij opslaan: '; never an English message of a library. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.text
  return error instanceof Error && SPEAKING.includes(error.name) ? error.message : 'onbekende fout'
}
