import { IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmActivate, confirmDeactivate } from '../../../components/dialogs/confirm.ts'
import { IconArchive, IconRestore } from '../../../components/icons/icons.tsx'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'

interface ActiveActionProps {
  /** What the record is called. */
  name: string
  active: boolean
  /** Puts it out of use or back, and says so; asked for already. */
  onChange: (active: boolean) => Promise<void>
}

/** Puts a record out of use, or back (CA-04, CA-09, CA-10). */
export function ActiveAction({ name, active, onChange }: ActiveActionProps) {
  const change = async () => {
    if (await (active ? confirmDeactivate() : confirmActivate())) await onChange(!active)
  }
  return (
    <IconAction
      label={`${name} ${active ? 'deactiveren' : 'activeren'}`}
      icon={active ? <IconArchive /> : <IconRestore />}
      onClick={() => void change().catch(toastSaveFailed)}
    />
  )
}
