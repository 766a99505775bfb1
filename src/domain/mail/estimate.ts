import type { Mail } from './mail.ts'

/** Whether the customer was sent the estimate, or will be: what failed or was called back does not count (D-140). */
export const wasEstimateMailed = (mails: readonly Pick<Mail, 'kind' | 'state'>[]): boolean =>
  mails.some(({ kind, state }) => kind === 'estimate' && (state === 'sent' || state === 'queued'))
