import { useState } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { IconAction } from '../../components/page/ActionButton.tsx'
import { confirmUnsaved } from '../../components/dialogs/confirm.ts'
import { IconPdf } from '../../components/icons/icons.tsx'
import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { repairName } from '../../domain/repairs/number.ts'
import { documentKindOf } from '../../documents/kinds.ts'
import { hasDirtyForms } from '../../lib/dirtyForms.ts'
import type { RepairReferences } from './getFile.ts'
import { documentTexts } from './documentTexts.ts'

const LanguageDialog = lazyComponent(() => import('./LanguageDialog.tsx'), 'LanguageDialog')

export interface PdfActionProps {
  /** The word beside the icon, in a menu. */
  word?: string
  repair: RepairReferences & Pick<Repair, 'type' | 'estimateRefused' | 'number' | 'provisionalRef'>
}

/** The quote or the final report of a repair, depending on its type (RL-13, RL-26, RD-50, D-069). */
export function PdfAction({ repair, word }: PdfActionProps) {
  const [opened, setOpened] = useState(false)
  const [isRequested, setRequested] = useState(false)
  const ask = async () => {
    // Only saved values are printed (D-030).
    if (hasDirtyForms() && !(await confirmUnsaved())) return
    const { mayMakeDocument } = await import('./letterhead.ts')
    if (!(await mayMakeDocument(repair.executorId))) return
    setRequested(true)
    setOpened(true)
  }
  return (
    <>
      <IconAction
        reads
        label={documentTexts.pdf(repairName(repair))}
        icon={<IconPdf />}
        {...(word === undefined ? {} : { word })}
        onClick={() => void ask().catch(toastLoadFailed)}
      />
      {isRequested && (
        <LanguageDialog
          opened={opened}
          onClose={() => setOpened(false)}
          kind={documentKindOf(repair)}
          repair={repair}
        />
      )}
    </>
  )
}
