import type { Approval } from '../../domain/approvals/approval.ts'
import { agreedBefore, approvalId, estimateEdition, isWaiting } from '../../domain/approvals/link.ts'
import { quoteEdition } from '../../domain/approvals/rentalLink.ts'
import { LINK_TEXTS } from '../../domain/approvals/approvalTexts.ts'
import type { Mail } from '../../domain/mail/mail.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { REPAIR_TYPES } from '../../domain/repairs/constants.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { isSettingOn } from '../../domain/settings/read.ts'
import { settingId } from '../../domain/settings/settings.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import type { Tx } from '../define.ts'

/**
 * Updates the link of a repair for a mail with an estimate: starts a link, or closes the one of an earlier
 * mail (AK-01, AK-12). The server makes the URL itself while it writes the mail.
 * @param photoIds the photos that the page shows; undefined: a mail without a link
 * @throws DomainError invalid_args if the company has no links, or if this is not an estimate
 */
export async function updateApprovalLink(
  tx: Tx,
  mail: Mail,
  repair: Repair,
  photoIds: string[] | undefined,
): Promise<void> {
  if (photoIds) await checkAllowed(tx, mail, repair)
  if (mail.kind !== 'estimate') return
  const former = await tx.get('approval', approvalId(repair.id))
  if (photoIds) await tx.put('approval', newLink(mail, repair, photoIds, former))
  else await replaceWaiting(tx, former)
}

/**
 * Updates the link of a rental for a mail with its quote, as that of a repair (VO-01).
 * @param isLinked false: a mail without a link
 * @throws DomainError invalid_args if the company has no links, or if the rental is no option
 */
export async function updateQuoteLink(tx: Tx, mail: Mail, rental: Rental, isLinked: boolean): Promise<void> {
  if (isLinked && !(mail.kind === 'estimate' && rental.status === RENTAL_STATUSES.option && (await isOn(tx))))
    throw new DomainError('invalid_args', LINK_TEXTS.notAllowed)
  if (mail.kind !== 'estimate') return
  const { id, status } = rental
  const edition = quoteEdition(rental, mail.language)
  if (isLinked)
    await tx.put('approval', {
      ...OPEN,
      ...startOf(mail),
      id: approvalId(id),
      repairId: null,
      rentalId: id,
      edition,
      photoIds: [],
      seenStatus: status,
      seenApproval: null,
    })
  else await replaceWaiting(tx, await tx.get('approval', approvalId(id)))
}

async function replaceWaiting(tx: Tx, former: Approval | undefined): Promise<void> {
  if (former && isWaiting(former)) await tx.put('approval', { ...former, state: 'replaced' })
}

const isOn = async (tx: Tx): Promise<boolean> =>
  isSettingOn((await tx.get('setting', settingId('repair', 'approvalLink')))?.value)

async function checkAllowed(tx: Tx, { kind }: Mail, { type }: Repair): Promise<void> {
  const isEstimate = kind === 'estimate' && type === REPAIR_TYPES.estimate
  if (!isEstimate || !(await isOn(tx))) throw new DomainError('invalid_args', LINK_TEXTS.notAllowed)
}

const newLink = (mail: Mail, repair: Repair, photoIds: string[], former?: Approval): Approval => ({
  ...OPEN,
  ...startOf(mail),
  id: approvalId(repair.id),
  repairId: repair.id,
  rentalId: null,
  edition: estimateEdition(repair, mail.language),
  photoIds,
  seenStatus: repair.status,
  seenApproval: agreedBefore(former, repair),
})

const startOf = ({ id, language, by, at }: Mail) => ({ mailId: id, language, by, at })

/** A link that nobody answered yet. */
const OPEN = {
  state: 'open',
  text: null,
  name: null,
  answeredAt: null,
  sentAt: null,
  expiresAt: null,
  remindedAt: null,
  askedAt: [],
} satisfies Partial<Approval>

/** A cancelled mail withdraws its link; a mail that is sent again opens it again (AK-12). */
export async function updateLinkOfMail(tx: Tx, mail: Mail, state: 'open' | 'withdrawn'): Promise<void> {
  const record = mail.rentalId ?? mail.repairId
  const link = record ? await tx.get('approval', approvalId(record)) : undefined
  if (link?.mailId !== mail.id || link.state === state || link.answeredAt !== null) return
  await tx.put('approval', { ...link, state, sentAt: null, expiresAt: null })
}
