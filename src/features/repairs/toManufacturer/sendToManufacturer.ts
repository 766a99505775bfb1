import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import type { Manufacturer } from '../../../domain/settings/settings.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/shared/languages.ts'
import type { UndoableChange } from '../../../shared/statuses/undoableChange.ts'
import { LETTER_TEXTS } from './toManufacturerTexts.ts'

/** The mail to a manufacturer. */
export interface Letter {
  recipient: string
  subject: string
  content: string
}

export const letterTo = ({ email, language }: Manufacturer): Letter => ({
  recipient: email ?? '',
  ...LETTER_TEXTS[language ?? DEFAULT_LANGUAGE],
})

type SentRepair = Pick<Repair, 'id' | 'externalRepair'>

/**
 * Sends one mail about all these repairs and sets today as their departure date (FB-03).
 * @param today 'YYYY-MM-DD' in Brussels
 * @returns undo, for the dates and for the mail as long as it has not left
 * @throws DomainError if the rules refuse the mail; then only a typed address is stored
 */
export async function sendToManufacturer(
  manufacturer: Manufacturer,
  [first, ...others]: readonly [SentRepair, ...SentRepair[]],
  letter: Letter,
  today: string,
): Promise<UndoableChange[]> {
  const id = newId()
  await saveAddress(manufacturer, letter.recipient)
  const { mid } = await mutate('repair.sendMail', {
    id,
    repairId: first.id,
    alsoFor: others.map((repair) => repair.id),
    kind: 'template',
    external: true,
    attachment: true,
    language: manufacturer.language ?? DEFAULT_LANGUAGE,
    ...letter,
  })
  const days = await Promise.all([first, ...others].map((repair) => setDepartureToday(repair, today)))
  return [{ mid, revert: () => mutate('mail.cancel', { id }) }, ...days.flat()]
}

/** Stores a typed address with a manufacturer that had none (ML-17). */
async function saveAddress({ id, email }: Manufacturer, recipient: string): Promise<void> {
  if (!email) await mutate('manufacturer.setEmail', { id, email: recipient.trim() }, { base: { email } })
}

async function setDepartureToday(
  { id, externalRepair }: SentRepair,
  today: string,
): Promise<UndoableChange[]> {
  const before = externalRepair?.dateOut ?? null
  if (before === today) return []
  const put = (dateOut: string | null, seen: string | null) =>
    mutate('repair.saveExternal', { id, set: { dateOut } }, { base: { dateOut: seen } })
  const { mid } = await put(today, before)
  return [{ mid, revert: () => put(before, today) }]
}
