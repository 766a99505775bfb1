import { ApiError, type Method, request, type RequestOptions } from '../../lib/http.ts'

/**
 * Calls the API like `request`. If the server first wants the person to confirm their identity, asks for the password
 * and repeats the call, so that nothing that was typed is lost (ADR 0048).
 * @throws the refusal of the server if the person cancels
 */
export async function confirmedRequest<T = unknown>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<T> {
  try {
    return await request<T>(method, path, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CONFIRM_REQUIRED') throw error
    const { askOwnPassword } = await import('./askOwnPassword.tsx')
    if (!(await askOwnPassword())) throw error
    return request<T>(method, path, options)
  }
}
