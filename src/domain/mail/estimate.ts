import type { Repair } from '../repairs/repair.ts'
import type { Mail } from './mail.ts'

/**
 * True if the estimate was mailed to the customer or is about to be. A failed or cancelled mail does not
 * count (D-140).
 */
export const wasEstimateMailed = (mails: readonly Pick<Mail, 'kind' | 'state'>[]): boolean =>
  mails.some(({ kind, state }) => kind === 'estimate' && (state === 'sent' || state === 'queued'))

/**
 * True if there is an estimate to send: it has lines and an amount. Under warranty the amount may be zero (NS-02).
 */
export const hasEstimateToMail = ({
  repairEstimateLines,
  estimateTotalInclVat,
  underWarranty,
}: Pick<Repair, 'repairEstimateLines' | 'estimateTotalInclVat' | 'underWarranty'>): boolean =>
  repairEstimateLines.length > 0 && (estimateTotalInclVat !== 0 || underWarranty)
