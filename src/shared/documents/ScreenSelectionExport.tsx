import { IconDownload } from '../../components/icons/icons.tsx'
import { IconAction } from '../../components/page/ActionButton.tsx'
import { askFormat } from './askFormat.ts'
import type { ScreenSelection } from './readScreenSelection.ts'
import { documentTexts } from './documentTexts.ts'
import { useDownload } from './useDownload.ts'

const LABEL = 'Selectie exporteren zoals op het scherm'

interface ScreenSelectionExportProps {
  of: ScreenSelection
  /** The text of the button. */
  word?: string
}

/** Saves the selected rows with the columns of the screen, in their order, made on this device (MA-06). */
export function ScreenSelectionExport({ of, word = documentTexts.export }: ScreenSelectionExportProps) {
  const [busy, save] = useDownload(async () => {
    const format = await askFormat(LABEL)
    return format && (await import('./documentWorkerClient.ts')).makeScreenSelection(of, format)
  })
  return <IconAction reads label={LABEL} icon={<IconDownload />} word={word} loading={busy} onClick={save} />
}
