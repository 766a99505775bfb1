import { choose } from '../../components/dialogs/confirm.ts'
import { IconDownload } from '../../components/icons/icons.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { useLive } from '../../db/live.ts'
import { companySettings } from '../../db/queries/settings.ts'
import { UBL_MIME } from '../../documents/kinds.ts'
import { texts as general } from '../../lib/texts.ts'
import type { UblRecord } from './documentMaker.ts'
import { useDownload } from './useDownload.ts'

/**
 * 'UBL' on a billed record, if the company uses it: the file for the accounting software, made on this device
 * (UB-01).
 */
export function UblAction({ of }: { of: UblRecord }) {
  const on = useLive(async () => (await companySettings('repair')).ubl === '1', [])
  const [busy, save] = useDownload(async () => {
    const { name, xml, problems } = await (await import('./documentWorkerClient.ts')).makeUbl(of)
    if (xml !== null) return { name, blob: new Blob([xml], { type: UBL_MIME }) }
    await showProblems(problems)
    return null
  })
  if (!on) return null
  return (
    <ActionButton reads icon={<IconDownload />} loading={busy} onClick={save}>
      UBL
    </ActionButton>
  )
}

const showProblems = (problems: readonly string[]) =>
  choose({
    title: 'Het UBL-bestand kan nog niet gemaakt worden',
    text: problems.join(' '),
    options: [{ value: 'close', label: general.close, look: 'filled' }],
  })
