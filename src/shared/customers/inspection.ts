import { toastError, toastSuccess } from '../../components/toasts/toasts.ts'
import type { InspectedKind } from '../../domain/privacy/personFile.ts'
import type { RightedCall } from '../../domain/rights/callRights.ts'
import { reasonOf } from '../../lib/http.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { confirmedFile } from '../confirm/confirmedRequest.ts'

export const INSPECTION_CALLS = {
  customer: 'POST /customer/inspect/:id',
  contact: 'POST /customer/contact/inspect/:id',
  temporary: 'POST /rental/inspect/:id',
} as const satisfies Record<InspectedKind, RightedCall>

const PATHS: Record<InspectedKind, string> = {
  customer: '/customer/inspect',
  contact: '/customer/contact/inspect',
  temporary: '/rental/inspect',
}

/** Saves everything that is stored about a person as a zip. @param id of a temporary customer: the id of its rental */
export async function saveInspection(kind: InspectedKind, id: string): Promise<void> {
  try {
    const { blob, name } = await confirmedFile('POST', `${PATHS[kind]}/${id}`, { timeout: false })
    saveFile(blob, name ?? 'inzage.zip')
    toastSuccess('De inzage is opgeslagen.')
  } catch (error) {
    toastError(reasonOf(error))
  }
}
