import { toastError } from '../components/toasts/toasts.ts'
import { ApiError, isOffline, request } from '../lib/http.ts'
import { reasonOf } from '../lib/httpErrors.ts'
import type { Department } from '../domain/shared/departments.ts'
import { sessionReady } from './guard.ts'
import { bearer, saveDepartment, sessionStore } from './session.ts'

/**
 * Stores the department of the person: directly on the server, or through the outbox when offline (D-011).
 * @returns true if it was stored, so that the caller may open the department's first screen
 */
export async function chooseDepartment(value: Department): Promise<boolean> {
  const { user } = sessionStore.getSnapshot()
  if (!user) return false
  try {
    if (!(await savedOnline(user.id, value))) await queue(user.id, value)
  } catch (error) {
    toastError(`Failed to go to department. Reason: ${reason(error)}`)
    return false
  }
  saveDepartment(value)
  return true
}

async function savedOnline(userId: string, value: Department): Promise<boolean> {
  if (!bearer()) return false
  try {
    await request('POST', '/preference/department', { json: { userId, value, field: 'department' } })
    return true
  } catch (error) {
    if (isOffline(error)) return false
    throw error
  }
}

async function queue(userId: string, value: Department): Promise<void> {
  await sessionReady()
  const { mutate } = await import('../db/mutate.ts')
  await mutate('preference.setDepartment', { userId, value })
}

function reason(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.text}`
  return error instanceof Error && error.message ? error.message : reasonOf(error)
}
