import { useState } from 'react'
import { NoteBox } from '../../components/page/NoteBox.tsx'
import { mailQuotaText } from '../../domain/mail/quota.ts'
import type { MailServerState } from './mailServer.ts'

interface MailQuotaNoteProps {
  server: MailServerState | null
  /** How many mails the person is about to send. */
  count: number
}

/** Says before sending that not all mails can leave at once, because of the limit per hour (OP-09). */
export function MailQuotaNote({ server, count }: MailQuotaNoteProps) {
  const [openedAt] = useState(() => new Date().toISOString())
  const quota = server?.quota
  const text = quota ? mailQuotaText(quota, count, openedAt) : null
  return text ? <NoteBox tone="grey">{text}</NoteBox> : null
}
