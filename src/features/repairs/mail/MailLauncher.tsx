import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import type { MailDialogProps } from './MailDialog.tsx'
import type { MailStart } from './mailForm.ts'

const MailDialog = lazyComponent(() => import('./MailDialog.tsx'), 'MailDialog')

export interface MailLauncherProps {
  repairId: string
  start: MailStart
  /** Renders the button; `open` loads and opens the dialog. */
  children: (open: () => void) => ReactNode
}

/** A button that opens the mail dialog. */
export function MailLauncher({ repairId, start, children }: MailLauncherProps) {
  const [opened, setOpened] = useState<MailStart | null>(null)
  return (
    <>
      {children(() => setOpened({ ...start }))}
      <LazyMailDialog repairId={repairId} start={opened} onClose={() => setOpened(null)} />
    </>
  )
}

/** The mail dialog, loaded when it opens for the first time. */
export function LazyMailDialog(props: MailDialogProps) {
  const [wanted, setWanted] = useState(false)
  if (props.start && !wanted) setWanted(true)
  if (!wanted) return null
  return <MailDialog {...props} />
}
