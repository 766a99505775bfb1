import { fieldOf, textsOf } from '../domain/shared/objects.ts'
import type { Problem } from './httpProblem.ts'
import { texts } from './texts.ts'

/** The server answered, and not with 2xx. `text` is Dutch and can be shown. */
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

/** What stands in fields by now, by field, where the server refused a save that met what others changed; else nothing. */
export function changedMeanwhile(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') return {}
  return textsOf(fieldOf(error.details, 'current'))
}

/** No answer came: no connection, a timeout, a connection broken half way, or an answer that is not our server's. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'
  readonly text: string

  constructor(message: string, text: string = texts.noConnection) {
    super(message)
    this.text = text
  }

  /** Wraps what fetch or ky threw; an abort by the caller goes through as it is. */
  static from(error: unknown): unknown {
    if (!(error instanceof Error) || error.name === 'AbortError') return error
    if (error.name === 'TimeoutError') return new NetworkError(error.message, texts.timedOut)
    return new NetworkError(error.message)
  }
}

/** Whether an error means that the server could not be reached. */
export const isOffline = (error: unknown): error is NetworkError => error instanceof NetworkError

/** Our own errors whose message is Dutch and meant for the person; known by name, for lib imports nothing of ours. */
const SPEAKING: readonly string[] = ['DomainError', 'StorageError']

/** The reason to put behind 'Er ging iets mis bij opslaan: '; never an English library message. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.text
  return error instanceof Error && SPEAKING.includes(error.name) ? error.message : 'onbekende fout'
}
