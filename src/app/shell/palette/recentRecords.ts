import type { AnyRouter } from '@tanstack/react-router'
import { personalKey, readSetting, writeSetting } from '../../../lib/storage.ts'
import type { FoundRecord } from './records.ts'

/** A record that was opened on this device. */
export type OpenedRecord = Pick<FoundRecord, 'e' | 'id'>

const DETAIL = /^\/(repair|rental|customers|items)\/detail\/([^/]+)$/
const KINDS: Record<string, OpenedRecord['e']> = {
  repair: 'repair',
  rental: 'rental',
  customers: 'customer',
  items: 'item',
}
/** Number of records that the palette shows; one more is kept, because the open record is left out. */
export const RECENT_SHOWN = 3

/** The record of an address; null if the address shows none. */
export function recordAt(path: string): OpenedRecord | null {
  const [, kind = '', id = ''] = DETAIL.exec(path) ?? []
  const e = KINDS[kind]
  return e ? { e, id } : null
}

const KEY = 'recent'

/** The records that this person opened last on this device, the latest first. */
export const recentRecords = (): OpenedRecord[] => readSetting<OpenedRecord[]>(personalKey(KEY), [])

/** Remembers every record that is opened. @returns a function that stops it */
export function followOpenedRecords(router: AnyRouter): () => void {
  const remember = () => {
    const opened = recordAt(router.latestLocation.pathname)
    if (!opened) return
    const earlier = recentRecords().filter(({ id }) => id !== opened.id)
    writeSetting(personalKey(KEY), [opened, ...earlier].slice(0, RECENT_SHOWN + 1))
  }
  remember()
  return router.subscribe('onResolved', remember)
}
