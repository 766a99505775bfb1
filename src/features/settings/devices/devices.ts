import { request } from '../../../lib/http.ts'

/** A device as the server lists it. */
export interface Device {
  id: string
  label: string
  people: { id: string; name: string; lastName: string }[]
  /** Instant. */
  seenAt: string
  appVersion: string | null
  /** What it had not sent when it was last heard of; null: it does not tell. */
  unsent: number | null
  /** Instant; null: not blocked. */
  blockedAt: string | null
}

export const listDevices = (): Promise<Device[]> => request<Device[]>('GET', '/device')
export const renameDevice = (id: string, label: string): Promise<Device> =>
  request<Device>('PUT', `/device/${id}`, { json: { label: label.trim() } })
export const blockDevice = (id: string): Promise<Device> => request<Device>('POST', `/device/${id}/block`)
export const unblockDevice = (id: string): Promise<Device> => request<Device>('POST', `/device/${id}/unblock`)

export const peopleOf = ({ people }: Device): string =>
  people.map(({ name, lastName }) => `${name} ${lastName}`.trim()).join(', ')
