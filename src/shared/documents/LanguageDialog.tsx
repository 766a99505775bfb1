import { Radio } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { FormDialog } from '../../components/dialogs/FormDialog.tsx'
import { IconDownload } from '../../components/icons/icons.tsx'
import { toastLoadFailed } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { repairName } from '../../domain/repairs/number.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../domain/shared/languages.ts'
import { keysOf } from '../../lib/objects.ts'
import type { DocumentKind } from '../../documents/kinds.ts'
import { LABELS, LANGUAGE_NAMES } from '../../documents/labels.ts'
import { getRepairPdf, type RepairReferences } from './getFile.ts'
import { storeIssuedDocument } from './storeIssuedDocument.ts'
import classes from './LanguageDialog.module.css'
import { repairDocumentInfo } from './issuedDocumentInfo.ts'
import { downloadFile, openTab, showInTab, warnAboutFile } from './showFile.ts'
import { documentTexts } from './documentTexts.ts'
import type { DocumentFile } from './documentWorkerClient.ts'

export interface LanguageDialogProps {
  opened: boolean
  onClose: () => void
  kind: DocumentKind
  repair: RepairReferences & Pick<Repair, 'number' | 'provisionalRef'>
}

const LANGUAGES = keysOf(LANGUAGE_NAMES)

/** Asks for the language, by default the customer's, and opens or downloads the document (RL-26, RD-50, PF-06). */
export function LanguageDialog({ opened, onClose, kind, repair }: LanguageDialogProps) {
  const [chosen, setChosen] = useState<Language | null>(null)
  const known = useCustomerLanguage(repair)
  const language = chosen ?? known ?? DEFAULT_LANGUAGE
  const [saving, setSaving] = useState(false)
  const title = `${LABELS.NL[kind]} ${repairName(repair)}`
  const deliver = (to: (file: DocumentFile) => void) => deliverPdf({ kind, repair, language }, to)

  const open = async () => {
    // Open the tab synchronously. After an await the popup blocker would stop it.
    const tab = openTab(title)
    const done = await deliver((file) => showInTab(tab, file))
    if (!done) tab?.close()
    return done
  }
  const save = async () => {
    setSaving(true)
    const done = await deliver(downloadFile)
    setSaving(false)
    if (done) onClose()
  }
  return (
    <FormDialog
      opened={opened}
      title={title}
      size="md"
      onClose={onClose}
      onReset={() => setChosen(null)}
      onSave={open}
      saveLabel={documentTexts.open}
      extraActions={
        <ActionButton icon={<IconDownload />} loading={saving} onClick={() => void save()}>
          {documentTexts.download}
        </ActionButton>
      }
    >
      <Radio.Group
        label={documentTexts.language}
        value={language}
        onChange={(value) => setChosen(LANGUAGES.find((one) => one === value) ?? null)}
      >
        <div className={classes.languages}>
          {LANGUAGES.map((value) => (
            <Radio
              key={value}
              value={value}
              label={LANGUAGE_NAMES[value]}
              classNames={{ body: classes.choice ?? '', labelWrapper: classes.label ?? '' }}
              data-autofocus={value === language || undefined}
            />
          ))}
        </div>
      </Radio.Group>
    </FormDialog>
  )
}

/** Null: there is no customer, or the customer has no language. */
function useCustomerLanguage({ customerId }: RepairReferences): Language | null {
  const customer = useLive(async () => (customerId ? db.customer.get(customerId) : undefined), [customerId])
  return customer?.language ?? null
}

interface PdfRequest {
  kind: DocumentKind
  repair: LanguageDialogProps['repair']
  language: Language
}

/** Returns false if there is no document; a toast tells why. */
async function deliverPdf(
  { kind, repair, language }: PdfRequest,
  to: (file: DocumentFile) => void,
): Promise<boolean> {
  try {
    const got = await getRepairPdf(kind, repair, language)
    to(got.file)
    warnAboutFile(got)
    await storeIssuedDocument(repairDocumentInfo(kind, repair, language, 'printed'), got.file)
    return true
  } catch (error) {
    toastLoadFailed(error)
    return false
  }
}
