import { toastError, toastLater, toastPersistent, toastWarning } from '../../components/toasts/toasts.ts'
import { NOT_CONFIRMED } from '../../domain/rentals/constants.ts'
import { validationTexts } from '../../domain/shared/validationTexts.ts'
import { texts } from '../../lib/texts.ts'
import type { SyncEvent } from '../../sync/client.ts'

export interface SyncMessage {
  kind: 'success' | 'warning' | 'error'
  text: string
  /** Stays until it is closed: the user may have to correct what a customer was promised. */
  stays?: true
}

const NUMBERED: Record<string, string> = { repair: 'Herstelling', rental: 'Verhuur' }

/** Refusals that show the text of the error catalogue; all others get the general text before it (D-021). */
const OWN_TEXTS: readonly string[] = [
  validationTexts.duplicateCategory,
  validationTexts.duplicateSubcategory,
  validationTexts.duplicateAction,
  validationTexts.duplicateItem,
]

/** The text of CO-11; the page Synchronisatie gives the reason. */
const CONTACT_REFUSED = 'Er is iets foutgelopen'

const SHOW = { success: toastLater, warning: toastWarning, error: toastError }

/** Reports what the server did with a change that was already on the screen. */
export function showSyncEvent(event: SyncEvent): void {
  const message = syncMessage(event)
  if (message) (message.stays ? toastPersistent : SHOW[message.kind])(message.text)
}

/** Returns the toast for a sync event, or null if the screens show it already. */
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
      // Reported together with the value that lost, see `useLostValues`.
      if (event.code === 'status_kept_higher') return null
      return {
        kind: 'warning',
        text: event.text,
        ...(event.code === NOT_CONFIRMED ? { stays: true } : {}),
      }
    default:
      return null
  }
}

const refusalText = (text: string): string => (OWN_TEXTS.includes(text) ? text : texts.saveFailed + text)
