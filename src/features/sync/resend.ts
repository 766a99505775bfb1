import { asksWhenBilled, type BilledConsent } from '../../domain/repairs/billedChange.ts'
import { beginBilledVisit } from '../../pieces/billed/BilledVisit.tsx'
import { retryRefused } from '../../sync/client.ts'
import type { ToldGroup } from './queries.ts'
import { isBilledRefusal } from './refusal.ts'

export const RESENT = 'De wijziging wordt opnieuw verstuurd.'

/** New arguments by mid, of the changes that the person corrected. */
export type Edits = Record<string, Record<string, unknown>>

/**
 * Sends a refused change again with what hangs on it (B3.7). Where the repair is billed the changes carry the confirmation
 * (D-142): after the question that is the reason of the refusal, or after one that is asked now.
 *
 * @returns false: the person said no
 */
export async function resend(group: ToldGroup, edits: Edits = {}): Promise<boolean> {
  const send = (consent: BilledConsent) =>
    retryRefused(group.root.mid, consent.confirmBilled ? confirmed(group, edits) : edits)
  if (!isBilledRefusal(group.root)) return beginBilledVisit().save(send)
  await send({ confirmBilled: true })
  return true
}

function confirmed({ root, dependants }: ToldGroup, edits: Edits): Edits {
  const asking = [root, ...dependants].filter(({ entry }) => asksWhenBilled(entry.name))
  const given = asking.map(({ mid, entry }) => [mid, { ...(edits[mid] ?? entry.args), confirmBilled: true }])
  return { ...edits, ...Object.fromEntries(given) }
}
