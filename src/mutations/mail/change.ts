import * as z from 'zod'
import { hasExternalMail, isExternalMail, withExternalMail } from '../../domain/mail/external.ts'
import { type Mail, repairsOf } from '../../domain/mail/mail.ts'
import { DomainError } from '../../domain/shared/errors.ts'
import { Id } from '../../domain/shared/ids.ts'
import { defineMutation, type RestCall, type Tx } from '../define.ts'
import { updateLinkOfMail } from '../approval/approvalLink.ts'
import { requireDoc } from '../requireDoc.ts'
import { MAIL_SCOPE } from './send.ts'

const input = z.strictObject({ id: Id })
const callOf = (path: string): RestCall<{ id: string }> => ({
  method: 'POST',
  path,
  status: 200,
  toInput: ({ params }) => ({ id: params.id }),
  reply: ({ id }) => ({ e: 'mail', id }),
})

/** Cancels a mail before it is sent. A mail that is being sent or was sent is refused (D-031). */
export const cancelMail = defineMutation({
  name: 'mail.cancel',
  mv: 1,
  input,
  entities: MAIL_SCOPE,
  rest: [callOf('/mail/cancel/:id')],
  async run(tx, { id }, ctx) {
    const mail = await requireDoc(tx, ctx, 'mail', id)
    if (!mail || mail.state === 'cancelled') return
    const inTime = mail.state === 'queued' && (await (ctx.server?.mails.cancel(id) ?? true))
    if (!inTime) throw new DomainError('mail_already_sent')
    await tx.put('mail', { ...mail, state: 'cancelled', error: null })
    await updateExternalMark(tx, mail, 'open')
    await updateLinkOfMail(tx, mail, 'withdrawn')
  },
})

/** Sends a mail again that failed, was cancelled or was possibly sent. Only a person decides this (B3.8). */
export const resendMail = defineMutation({
  name: 'mail.resend',
  mv: 1,
  input,
  entities: MAIL_SCOPE,
  rest: [callOf('/mail/resend/:id')],
  async run(tx, { id }, ctx) {
    const mail = await requireDoc(tx, ctx, 'mail', id)
    if (!mail || mail.state === 'queued') return
    if (mail.state === 'sent' || (await isMailedAlready(tx, mail))) throw new DomainError('mail_already_sent')
    const known = await (ctx.server?.mails.again(id, ctx.at) ?? true)
    if (!known) throw new DomainError('gone')
    await tx.put('mail', { ...mail, state: 'queued', error: null, by: ctx.uid, at: ctx.at })
    await updateExternalMark(tx, mail, 'queued')
    await updateLinkOfMail(tx, mail, 'open')
  },
})

/**
 * True if another mail to the manufacturer was sent or waits by now. For a mail in the state unknown, the mark on
 * the repair is its own.
 */
async function isMailedAlready(tx: Tx, mail: Mail): Promise<boolean> {
  if (!isExternalMail(mail)) return false
  for (const id of repairsOf(mail)) {
    const repair = await tx.get('repair', id)
    if (repair && hasExternalMail(repair) && mail.state !== 'unknown') return true
  }
  return false
}

async function updateExternalMark(tx: Tx, mail: Mail, state: 'queued' | 'open'): Promise<void> {
  if (!isExternalMail(mail)) return
  for (const id of repairsOf(mail)) {
    const repair = await tx.get('repair', id)
    const after = repair && withExternalMail(repair, state)
    if (after && after !== repair) await tx.put('repair', after)
  }
}
