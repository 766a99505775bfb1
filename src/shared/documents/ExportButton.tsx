import { ActionButton } from '../../components/page/ActionButton.tsx'
import { IconDownload } from '../../components/icons/icons.tsx'
import type { TurnaroundSheet } from '../../documents/turnaroundSheet.ts'
import { documentTexts } from './documentTexts.ts'
import { useDownload } from './useDownload.ts'
import type { RepairExportQuery } from './documentWorkerClient.ts'

/** Downloads the list of the overview as 'herstellingen.xlsx' (EX-01, D-072). */
export function ExportButton({
  query,
  variant = 'subtle',
}: {
  query: RepairExportQuery
  variant?: 'subtle' | 'default'
}) {
  const [busy, save] = useExport(query)
  return (
    <ActionButton reads variant={variant} icon={<IconDownload />} loading={busy} onClick={save}>
      {documentTexts.export}
    </ActionButton>
  )
}

/** @returns true while the file is made, and the function that makes it */
export const useExport = (query: RepairExportQuery): [boolean, () => void] =>
  useDownload(async () => (await (await import('./getFile.ts')).getSpreadsheet(query)).file)

/** Downloads the turnaround figures as 'doorlooptijd.xlsx', made on this device. */
export function TurnaroundExport({ sheet }: { sheet: TurnaroundSheet }) {
  const [busy, save] = useDownload(async () =>
    (await import('./documentWorkerClient.ts')).makeTurnaroundSheet(sheet),
  )
  return (
    <ActionButton reads variant="subtle" icon={<IconDownload />} loading={busy} onClick={save}>
      {documentTexts.export}
    </ActionButton>
  )
}
