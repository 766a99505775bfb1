import type { DeviceRow } from '../../../contract/devices.ts'
import { request } from '../../../lib/http.ts'

export type Device = DeviceRow

export const listDevices = (): Promise<Device[]> => request<Device[]>('GET', '/device')
export const renameDevice = (id: string, label: string): Promise<Device> =>
  request<Device>('PUT', `/device/${id}`, { json: { label: label.trim() } })
export const blockDevice = (id: string): Promise<Device> => request<Device>('POST', `/device/${id}/block`)
export const unblockDevice = (id: string): Promise<Device> => request<Device>('POST', `/device/${id}/unblock`)

export const peopleOf = ({ people }: Device): string =>
  people.map(({ name, lastName }) => `${name} ${lastName}`.trim()).join(', ')
