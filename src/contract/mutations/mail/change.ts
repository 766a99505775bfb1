import * as z from 'zod'
import { hasExternalMail, isExternalMail, withExternalMail } from '../../../domain/mail/external.ts'
import type { Mail } from '../../../domain/mail/mail.ts'
import { DomainError } from '../../../domain/shared/errors.ts'
import { Id } from '../../../domain/shared/ids.ts'
import { defineMutation, type RestCall, type Tx } from '../../define.ts'
import { followMail } from '../approval/open.ts'
import { need } from '../support.ts'
import { MAIL_SCOPE } from './send.ts'

const input = z.strictObject({ id: Id })
const callOf = (path: string): RestCall<{ id: string }> => ({
  method: 'POST',
  path,
  status: 200,
  toInput: ({ params }) => ({ id: params.id }),
  reply: ({ id }) => ({ e: 'mail', id }),
})

/** Calls a mail back before it leaves; one that is leaving or left is refused (D-031). */
export const cancelMail = defineMutation({
  name: 'mail.cancel',
  mv: 1,
  input,
  entities: MAIL_SCOPE,
  rest: [callOf('/mail/cancel/:id')],
  async run(tx, { id }, ctx) {
    const mail = await need(tx, ctx, 'mail', id)
    if (!mail || mail.state === 'cancelled') return
    const inTime = mail.state === 'queued' && (await (ctx.server?.mails.cancel(id) ?? true))
    if (!inTime) throw new DomainError('mail_already_sent')
    await tx.put('mail', { ...mail, state: 'cancelled', error: null })
    await follow(tx, mail, 'open')
    await followMail(tx, mail, 'withdrawn')
  },
})

/** Sends a mail again that failed or may have been sent: only a person decides that (B3.8). */
export const resendMail = defineMutation({
  name: 'mail.resend',
  mv: 1,
  input,
  entities: MAIL_SCOPE,
  rest: [callOf('/mail/resend/:id')],
  async run(tx, { id }, ctx) {
    const mail = await need(tx, ctx, 'mail', id)
    if (!mail || mail.state === 'queued') return
    if (mail.state === 'sent' || (await isTaken(tx, mail))) throw new DomainError('mail_already_sent')
    const known = await (ctx.server?.mails.again(id, ctx.at) ?? true)
    if (!known) throw new DomainError('gone')
    await tx.put('mail', { ...mail, state: 'queued', error: null, by: ctx.uid, at: ctx.at })
    await follow(tx, mail, 'queued')
    await followMail(tx, mail, 'open')
  },
})

/** Another mail to the manufacturer went or waits meanwhile; one of unknown fate holds that place itself. */
async function isTaken(tx: Tx, mail: Mail): Promise<boolean> {
  if (!isExternalMail(mail)) return false
  const repair = await tx.get('repair', mail.repairId)
  return Boolean(repair && hasExternalMail(repair) && mail.state !== 'unknown')
}

async function follow(tx: Tx, mail: Mail, state: 'queued' | 'open'): Promise<void> {
  if (!isExternalMail(mail)) return
  const repair = await tx.get('repair', mail.repairId)
  if (!repair) return
  const after = withExternalMail(repair, state)
  if (after !== repair) await tx.put('repair', after)
}
