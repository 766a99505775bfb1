import { toastWithButton } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { getMeta, putMeta } from '../../../sync/store/meta.ts'
import { store } from '../../../db/mutate.ts'
import type { Conflict } from '../../../domain/system/system.ts'
import { nounOf } from '../../../shared/conflicts/fieldNames.ts'
import { describeConflicts } from '../../../shared/conflicts/queries.ts'
import {
  isOneDevice,
  isOnePerson,
  type DescribedConflict,
  conflictValueText,
  conflictSubject,
} from '../../../shared/conflicts/conflictTexts.ts'
import { write } from '../../../sync/store/transactions.ts'

/**
 * Notifies about values typed on this device that lost a conflict, once each. @param me id of the logged-in
 * user
 */
export async function notifyLostValues(me: string | null, look: (conflictId: string) => void): Promise<void> {
  const described = await describeConflicts(await takeUnnotified())
  const [first] = described
  if (!first) return
  const text =
    described.length === 1
      ? lostText(first, me)
      : `${described.length} waarden van dit toestel zijn niet overgenomen: ${described.map(subjectOf).join(', ')}.`
  toastWithButton(text, 'Bekijken', () => look(first.conflict.id))
}

/**
 * Returns the open conflicts that are new to this device and whose losing value came from its outbox. One
 * transaction marks them as seen, so that only one tab notifies, and only once.
 */
async function takeUnnotified(): Promise<Conflict[]> {
  const fresh = await write(store, ['conflict', 'meta'], async (tx) => {
    const open = (await tx.all('conflict')).filter(({ state }) => state === 'open')
    const seen = new Set(await getMeta(tx, 'toldLosses'))
    const found = open.filter(({ id }) => !seen.has(id))
    if (found.length > 0)
      putMeta(
        tx,
        'toldLosses',
        open.map(({ id }) => id),
      )
    return found
  })
  const mine = await typedHere(fresh.flatMap(({ loser }) => loser.mid ?? []))
  return fresh.filter(({ loser }) => loser.mid !== undefined && mine.has(loser.mid))
}

/** Returns the ids of the mutations that this device made. */
async function typedHere(mids: readonly string[]): Promise<Set<string>> {
  const wanted = new Set(mids)
  if (wanted.size === 0) return wanted
  const found = await Promise.all([
    db.outbox.filter(({ mid }) => wanted.has(mid)).toArray(),
    db.sent.filter(({ mid }) => wanted.has(mid)).toArray(),
  ])
  return new Set(found.flat().map(({ mid }) => mid))
}

const subjectOf = (described: DescribedConflict): string => {
  const { e, eid } = described.conflict
  return `${conflictSubject(described)} van ${nounOf(e).word} ${described.name(e, eid) ?? ''}`.trim()
}

function lostText(described: DescribedConflict, me: string | null): string {
  const { winner, loser } = described.conflict
  const named = (id: string | null) => (id === null ? null : described.name('user', id)) ?? 'een collega'
  const whose = loser.by === me ? 'Uw waarde' : `De waarde van ${named(loser.by)}`
  const against = !isOnePerson(described.conflict)
    ? `${named(winner.by)} zette`
    : isOneDevice(described.conflict)
      ? 'later kwam'
      : 'van een ander toestel kwam'
  return `${whose} "${conflictValueText(described, loser.value)}" voor ${subjectOf(described)} is niet overgenomen: ${against} "${conflictValueText(described, winner.value)}".`
}
