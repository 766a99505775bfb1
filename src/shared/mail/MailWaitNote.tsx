import { NoteBox } from '../../components/page/NoteBox.tsx'
import type { MailServerState } from './mailServer.ts'
import { mailTexts } from './mailTexts.ts'

interface MailWaitNoteProps {
  online: boolean
  server: MailServerState | null
}

/** Warns that the mail will not be sent at once, and why. */
export function MailWaitNote({ online, server }: MailWaitNoteProps) {
  if (!online) return <NoteBox tone="grey">{mailTexts.offline}</NoteBox>
  return server?.configured === false ? <NoteBox tone="grey">{mailTexts.noServer}</NoteBox> : null
}
