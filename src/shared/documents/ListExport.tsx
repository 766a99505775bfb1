import { choose } from '../../components/dialogs/confirm.ts'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { IconDownload } from '../../components/icons/icons.tsx'
import { idsOfWholeList, type WholeList } from '../../db/queries/records.ts'
import type { ListFormat, ListFileKind } from '../../documents/kinds.ts'
import { FORMATS } from './askFormat.ts'
import { documentTexts } from './documentTexts.ts'
import { useDownload } from './useDownload.ts'

/** The lists that can be saved, with the words of their buttons. */
type ExportableLists = Partial<Record<ListFileKind, string>>

/**
 * Saves all pages of a list as a spreadsheet or CSV file that is made on this device (OT-01).
 * @param whole the list as shown; absent: all active records
 */
export function ListExport({ lists, whole }: { lists: ExportableLists; whole?: WholeList }) {
  const [busy, save] = useDownload(async () => {
    const choice = await ask(lists, whole === undefined)
    if (!choice) return null
    const [list, format] = choice
    const ids = whole ? await idsOfWholeList(whole) : null
    return (await import('./documentWorkerClient.ts')).makeList(list, ids, format)
  })
  return (
    <ActionButton reads variant="subtle" icon={<IconDownload />} loading={busy} onClick={save}>
      {documentTexts.export}
    </ActionButton>
  )
}

async function ask(lists: ExportableLists, isWhole: boolean): Promise<[ListFileKind, ListFormat] | null> {
  const kinds = Object.entries(lists) as [ListFileKind, string][]
  const choices = kinds.flatMap(([list, word]) =>
    FORMATS.map(([format, name]) => ({
      of: [list, format] as [ListFileKind, ListFormat],
      label: `${word}, ${name}`,
    })),
  )
  const answer = await choose({
    title: documentTexts.export,
    text: isWhole ? 'De hele lijst komt in het bestand.' : 'Wat de lijst toont, komt in het bestand.',
    options: choices.map(({ label }, i) => ({ value: `${i}`, label })),
  })
  return answer === null ? null : (choices[Number(answer)]?.of ?? null)
}
