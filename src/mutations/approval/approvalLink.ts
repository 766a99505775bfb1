import type { Approval } from '../../domain/approvals/approval.ts'
import { agreedBefore, approvalId, estimateEdition, isWaiting } from '../../domain/approvals/link.ts'
import { LINK_TEXTS } from '../../domain/approvals/approvalTexts.ts'
import type { Mail } from '../../domain/mail/mail.ts'
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
  else if (former && isWaiting(former)) await tx.put('approval', { ...former, state: 'replaced' })
}

async function checkAllowed(tx: Tx, { kind }: Mail, { type }: Repair): Promise<void> {
  const isEstimate = kind === 'estimate' && type === REPAIR_TYPES.estimate
  const setting = await tx.get('setting', settingId('repair', 'approvalLink'))
  if (!isEstimate || !isSettingOn(setting?.value))
    throw new DomainError('invalid_args', LINK_TEXTS.notAllowed)
}

const newLink = (
  { id, language, by, at }: Mail,
  repair: Repair,
  photoIds: string[],
  former?: Approval,
): Approval => ({
  id: approvalId(repair.id),
  repairId: repair.id,
  mailId: id,
  language,
  edition: estimateEdition(repair, language),
  photoIds,
  seenStatus: repair.status,
  seenApproval: agreedBefore(former, repair),
  state: 'open',
  text: null,
  name: null,
  answeredAt: null,
  sentAt: null,
  expiresAt: null,
  remindedAt: null,
  askedAt: [],
  by,
  at,
})

/** A cancelled mail withdraws its link; a mail that is sent again opens it again (AK-12). */
export async function updateLinkOfMail(tx: Tx, mail: Mail, state: 'open' | 'withdrawn'): Promise<void> {
  const link = await tx.get('approval', approvalId(mail.repairId))
  if (link?.mailId !== mail.id || link.state === state || link.answeredAt !== null) return
  await tx.put('approval', { ...link, state, sentAt: null, expiresAt: null })
}
