import type { Mail } from './mail.ts'

/**
 * True if the estimate was mailed to the customer or is about to be. A failed or cancelled mail does not
 * count (D-140).
 */
export const wasEstimateMailed = (mails: readonly Pick<Mail, 'kind' | 'state'>[]): boolean =>
  mails.some(({ kind, state }) => kind === 'estimate' && (state === 'sent' || state === 'queued'))
