import { IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmActivate, confirmDeactivate } from '../../../components/dialogs/confirm.ts'
import { IconArchive, IconRestore } from '../../../components/icons/icons.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'

import { mutate } from '../../../db/mutate.ts'

interface Row {
  id: string
  description: string
  active: boolean
}

/** The toast of each action. */
interface ActiveTexts {
  deactivated: string
  reactivated: string
}

/** Returns a component with the button that deactivates or reactivates a row (CA-04, CA-09, CA-10). */
export const makeActiveAction = (name: 'category.setActive' | 'subcategory.setActive', texts: ActiveTexts) =>
  function ActiveAction({ row: { id, description, active } }: { row: Row }) {
    const change = async () => {
      if (!(await (active ? confirmDeactivate() : confirmActivate()))) return
      await mutate(name, { id, active: !active })
      toastSuccess(active ? texts.deactivated : texts.reactivated)
    }
    return (
      <IconAction
        label={`${description} ${active ? 'deactiveren' : 'activeren'}`}
        icon={active ? <IconArchive /> : <IconRestore />}
        onClick={() => void change().catch(toastSaveFailed)}
      />
    )
  }
