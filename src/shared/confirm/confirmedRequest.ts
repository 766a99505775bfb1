import { ApiError, type Method, request, type RequestOptions, requestFile } from '../../lib/http.ts'

/**
 * Calls the API like `request`. If the server first wants the person to confirm their identity, asks for the password
 * and repeats the call, so that nothing that was typed is lost (ADR 0048).
 * @throws the refusal of the server if the person cancels
 */
export const confirmedRequest = <T = unknown>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<T> => withConfirmation(() => request<T>(method, path, options))

/** Calls the API for a file in the same way. */
export const confirmedFile = (method: Method, path: string, options: RequestOptions = {}) =>
  withConfirmation(() => requestFile(method, path, options))

async function withConfirmation<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFIRM_REQUIRED') throw error
    const { askOwnPassword } = await import('./askOwnPassword.tsx')
    if (!(await askOwnPassword())) throw error
    return call()
  }
}
