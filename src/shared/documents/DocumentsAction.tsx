import { unshownText } from '../../documents/fonts/unshown.ts'
import { IconPdf } from '../../components/icons/icons.tsx'
import { IconAction } from '../../components/page/ActionButton.tsx'
import { toastWarning } from '../../components/toasts/toasts.ts'
import type { DocumentSelection } from './documentMaker.ts'
import { documentTexts } from './documentTexts.ts'
import { useDownload } from './useDownload.ts'

interface DocumentsActionProps {
  /** Asks what is needed and returns the records; null: the person cancelled. */
  ask: () => Promise<DocumentSelection | null>
  /** The text of the button. */
  word?: string
}

/** Downloads the documents of the selected records as one file, made on this device (MA-03). */
export function DocumentsAction({ ask, word }: DocumentsActionProps) {
  const [busy, save] = useDownload(async () => {
    const of = await ask()
    if (!of) return null
    const file = await (await import('./documentWorkerClient.ts')).makeDocuments(of)
    if (file.withoutLogo) toastWarning(documentTexts.noLogoHere)
    if (file.unshown) toastWarning(unshownText(file.unshown))
    return file
  })
  return (
    <IconAction
      reads
      label={word ?? documentTexts.pdf('de selectie')}
      icon={<IconPdf />}
      word={word ?? 'Pdf'}
      loading={busy}
      onClick={save}
    />
  )
}
