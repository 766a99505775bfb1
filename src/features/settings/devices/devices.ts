import type { DeviceRow } from '../../../domain/system/deviceRow.ts'
import { request } from '../../../lib/http.ts'
import { confirmedRequest } from '../../../shared/confirm/confirmedRequest.ts'

export type Device = DeviceRow

export const listDevices = (): Promise<Device[]> => request<Device[]>('GET', '/device')
/**
 * Renames a device.
 * @param seen the name that the person saw
 * @throws ApiError 409 if the name is another one by now
 */
export const renameDevice = (id: string, label: string, seen: string): Promise<Device> =>
  request<Device>('PUT', `/device/${id}`, { json: { label: label.trim(), base: { label: seen } } })
export const blockDevice = (id: string): Promise<Device> =>
  confirmedRequest<Device>('POST', `/device/${id}/block`)
/** Blocks a device and asks it to wipe itself at its next contact. */
export const askWipe = (id: string): Promise<Device> => confirmedRequest<Device>('POST', `/device/${id}/wipe`)
export const unblockDevice = (id: string): Promise<Device> =>
  confirmedRequest<Device>('POST', `/device/${id}/unblock`)

export const peopleText = ({ people }: Device): string =>
  people.map(({ name, lastName }) => `${name} ${lastName}`.trim()).join(', ')
