import { useState } from 'react'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { IconDownload } from '../../components/icons/icons.tsx'
import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import { texts } from './texts.ts'
import type { Shown } from './worker.ts'

/** Downloads what the overview shows as 'herstellingen.xlsx' (EX-01, D-072). */
export function ExportButton({
  shown,
  variant = 'subtle',
}: {
  shown: Shown
  variant?: 'subtle' | 'default'
}) {
  const [busy, save] = useExport(shown)
  return (
    <ActionButton variant={variant} icon={<IconDownload />} loading={busy} onClick={save}>
      {texts.export}
    </ActionButton>
  )
}

/** @returns whether it is being made, and what makes it */
export function useExport(shown: Shown): [boolean, () => void] {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const [{ getSpreadsheet }, { download }] = await Promise.all([
        import('./getFile.ts'),
        import('./show.ts'),
      ])
      download((await getSpreadsheet(shown)).file)
    } catch (error) {
      toastLoadFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return [busy, () => void save()]
}
