import { T } from '../../domain/shared/messages.ts'
import { texts } from '../../lib/texts.ts'
import type { SyncEvent } from '../../sync/client.ts'

export interface SyncMessage {
  kind: 'success' | 'warning' | 'error'
  text: string
}

const NUMBERED: Record<string, string> = { repair: 'Herstelling', rental: 'Verhuur' }

/** Refusals with a text of their own in the error catalogue; every other one gets the general text before it (D-021). */
const OWN_TEXTS: readonly string[] = [
  T.duplicateCategory,
  T.duplicateSubcategory,
  T.duplicateAction,
  T.duplicateItem,
]

/** CO-11; the reason stands at Synchronisatie. */
const CONTACT_REFUSED = 'Er is iets foutgelopen'

/** The toast for an event of the sync engine, or null when the screens already show it. */
export function syncMessage(event: SyncEvent): SyncMessage | null {
  switch (event.type) {
    case 'numbered': {
      const what = NUMBERED[event.e]
      return what ? { kind: 'success', text: `${what} kreeg nummer ${event.number}.` } : null
    }
    case 'refused':
      return event.name === 'contact.save'
        ? { kind: 'warning', text: CONTACT_REFUSED }
        : { kind: 'error', text: refusalText(event.text) }
    case 'notice':
      // told with the value that lost, see useLostValues
      return event.code === 'status_kept_higher' ? null : { kind: 'warning', text: event.text }
    default:
      return null
  }
}

const refusalText = (text: string): string => (OWN_TEXTS.includes(text) ? text : texts.saveFailed + text)
