import { useState } from 'react'
import { ReadingArea } from '../../components/page/LockedArea.tsx'
import { IconAction } from '../../components/page/ActionButton.tsx'
import { IconLabel } from '../../components/icons/icons.tsx'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import type { CodedRecord } from '../../domain/scan/shortCode.ts'

const LabelDialog = lazyComponent(() => import('./LabelDialog.tsx'), 'LabelDialog')

interface LabelActionProps {
  of: readonly CodedRecord[]
  /** The label of the button, such as 'Label van 2026.14'. */
  label: string
  /** The word beside the icon. */
  word?: string
}

/** Prints labels of records with the layout of this device. */
export function LabelAction({ of, label, word }: LabelActionProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconAction
        reads
        label={label}
        icon={<IconLabel />}
        {...(word === undefined ? {} : { word })}
        onClick={() => setOpen(true)}
      />
      {open && (
        <ReadingArea>
          <LabelDialog of={of} onClose={() => setOpen(false)} />
        </ReadingArea>
      )}
    </>
  )
}
