import { EmptyState } from '../../components/list/EmptyState.tsx'
import { toastLoadFailed, toastWarning } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { issuedDocumentsOf } from '../../db/queries/documents.ts'
import type { IssuedDocument } from '../../domain/documents/issuedDocument.ts'
import { languageName } from '../../domain/shared/languages.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { loadFile } from '../../sync/client.ts'
import { useUserNames } from '../log/useUserNames.ts'
import classes from './IssuedDocuments.module.css'
import { openTab, showInTab } from './showFile.ts'
import { issuedDocumentTexts } from './documentTexts.ts'

interface IssuedDocumentsProps {
  /** The id of the repair or rental. */
  about: string
  /** Only these documents; nothing is shown if there are none. */
  only?: (issuedDocument: IssuedDocument) => boolean
}

/** The issued documents of a record, each as it was issued (KP-03). */
export function IssuedDocuments({ about, only }: IssuedDocumentsProps) {
  const all = useLive(() => issuedDocumentsOf(db, about), [about])
  const names = useUserNames()
  if (!all) return null
  const issued = only ? all.filter(only) : all
  if (issued.length === 0 && only) return null
  if (issued.length === 0)
    return <EmptyState inPanel text={issuedDocumentTexts.none} hint={issuedDocumentTexts.hint} />
  return (
    <ul className={classes.papers} aria-label={issuedDocumentTexts.list}>
      {issued.map((issuedDocument) => (
        <li key={issuedDocument.id}>
          <button type="button" className={classes.open} onClick={() => void open(issuedDocument)}>
            {issuedDocument.title}
          </button>
          <span className={classes.facts}>{factsOf(issuedDocument, names).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

const factsOf = (issuedDocument: IssuedDocument, names: ReadonlyMap<string, string>): string[] =>
  [
    issuedDocumentTexts.version(issuedDocument.version),
    languageName(issuedDocument.language),
    issuedDocumentTexts.reasons[issuedDocument.reason],
    formatDateTime(issuedDocument.at),
    names.get(issuedDocument.by ?? ''),
    issuedDocument.state === 'pending'
      ? issuedDocumentTexts.onlyOn(issuedDocument.device)
      : issuedDocument.device,
  ].filter((fact): fact is string => Boolean(fact))

/** Opens a document from this device, else from the server. */
async function open({ title, fileName, sha256 }: IssuedDocument): Promise<void> {
  // Open the tab synchronously. After an await the popup blocker would stop it.
  const tab = openTab(title)
  try {
    const blob = await loadFile(sha256)
    if (blob) return showInTab(tab, { name: fileName, blob })
    toastWarning(issuedDocumentTexts.notHere)
  } catch (error) {
    toastLoadFailed(error)
  }
  tab?.close()
}
