import { EmptyState } from '../../components/list/EmptyState.tsx'
import { toastLoadFailed, toastWarning } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { keptPapersOf } from '../../db/queries/keptPapers.ts'
import type { IssuedPaper } from '../../domain/papers/issuedPaper.ts'
import { languageName } from '../../domain/shared/languages.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { fileOf } from '../../sync/client.ts'
import { useUserNames } from '../log/useUserNames.ts'
import classes from './KeptPapers.module.css'
import { openTab, showIn } from './show.ts'
import { kept as t } from './texts.ts'

/** The issued documents of a record, each as it was issued (KP-03). @param about the id of the repair or rental */
export function KeptPapers({ about }: { about: string }) {
  const papers = useLive(() => keptPapersOf(db, about), [about])
  const names = useUserNames()
  if (!papers) return null
  if (papers.length === 0) return <EmptyState inPanel text={t.none} hint={t.hint} />
  return (
    <ul className={classes.papers} aria-label={t.list}>
      {papers.map((paper) => (
        <li key={paper.id}>
          <button type="button" className={classes.open} onClick={() => void open(paper)}>
            {paper.title}
          </button>
          <span className={classes.facts}>{factsOf(paper, names).join(' · ')}</span>
        </li>
      ))}
    </ul>
  )
}

const factsOf = (paper: IssuedPaper, names: ReadonlyMap<string, string>): string[] =>
  [
    t.version(paper.version),
    languageName(paper.language),
    t.reasons[paper.reason],
    formatDateTime(paper.at),
    names.get(paper.by ?? ''),
    paper.state === 'pending' ? t.onlyOn(paper.device) : paper.device,
  ].filter((fact): fact is string => Boolean(fact))

/** Opens a document from this device, else from the server. */
async function open({ title, fileName, sha256 }: IssuedPaper): Promise<void> {
  // Open the tab synchronously. After an await the popup blocker would stop it.
  const tab = openTab(title)
  try {
    const blob = await fileOf(sha256)
    if (blob) return showIn(tab, { name: fileName, blob })
    toastWarning(t.notHere)
  } catch (error) {
    toastLoadFailed(error)
  }
  tab?.close()
}
