import { acceptsBilledConsent, type BilledConsent } from '../../domain/repairs/billedChange.ts'
import { beginBilledVisit } from '../../shared/billed/BilledVisit.tsx'
import { retryRefused } from '../../sync/client.ts'
import type { RefusalGroup } from './queries.ts'
import { isBilledRefusal } from './refusal.ts'

export const RESENT_TEXT = 'De wijziging wordt opnieuw verstuurd.'

/** New arguments of the corrected changes, by mutation id. */
export type ResendEdits = Record<string, Record<string, unknown>>

/**
 * Sends a refused change again, with its dependants (B3.7). If the repair is billed, the changes need a
 * confirmation (D-142). The reason of the refusal has already asked for it; otherwise this function asks.
 * @returns false if the person declined
 */
export async function resend(group: RefusalGroup, edits: ResendEdits = {}): Promise<boolean> {
  const send = (consent: BilledConsent) =>
    retryRefused(group.root.mid, consent.confirmBilled ? withConfirmation(group, edits) : edits)
  if (!isBilledRefusal(group.root)) return beginBilledVisit().save(send)
  await send({ confirmBilled: true })
  return true
}

function withConfirmation({ root, dependants }: RefusalGroup, edits: ResendEdits): ResendEdits {
  const asking = [root, ...dependants].filter(({ entry }) => acceptsBilledConsent(entry.name))
  const given = asking.map(({ mid, entry }) => [mid, { ...(edits[mid] ?? entry.args), confirmBilled: true }])
  return { ...edits, ...Object.fromEntries(given) }
}
