import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { ChangeButton } from '../../components/page/ChangeButton.tsx'
import { EmptyState } from '../../components/list/EmptyState.tsx'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSaveFailed } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { type ProposedPair, proposedPairs } from '../../db/queries/customers.ts'
import { mergesToTakeBack } from '../../db/queries/mergePair.ts'
import type { Merge } from '../../domain/duplicates/merge.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { ROUTES } from '../../lib/routes.ts'
import { useOnline } from '../../shared/sync/useSync.ts'
import { dismissPair, undoMerge } from './mergeRequests.ts'
import classes from './Duplicates.module.css'
import { duplicatesTexts } from './duplicatesTexts.ts'

/** Lists the probable duplicates and the recent merges. */
export function DuplicatesPage() {
  const found = useLive(proposedPairs, [])
  const merges = useLive(() => mergesToTakeBack(new Date().toISOString()), [])
  return (
    <div className={classes.page}>
      <PageTitle title={duplicatesTexts.title} />
      {found && (
        <Panel title={duplicatesTexts.proposed} flush>
          {found.total === 0 && (
            <EmptyState inPanel text={duplicatesTexts.none} hint={duplicatesTexts.noneHint} />
          )}
          <ul className={classes.list}>
            {found.pairs.map((pair) => (
              <Proposed key={`${pair.one}-${pair.other}`} pair={pair} />
            ))}
          </ul>
          {found.total > found.pairs.length && (
            <p className={classes.more}>{duplicatesTexts.more(found.total - found.pairs.length)}</p>
          )}
        </Panel>
      )}
      {merges && <Merged merges={merges} />}
    </div>
  )
}

function Proposed({ pair }: { pair: ProposedPair }) {
  const { kind, one, other, customerId, reasons, oneName, otherName, customerName } = pair
  const navigate = useNavigate()
  const search = customerId === null ? {} : { klant: customerId }
  const compare = () => void navigate({ to: ROUTES.Merge, params: { kind, one, other }, search })
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <p className={classes.names}>
          {oneName} <span aria-hidden>·</span> {otherName}
        </p>
        <p className={classes.meta}>
          {[duplicatesTexts.kinds[kind], customerName, duplicatesTexts.reasons(reasons)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={classes.actions}>
        <ChangeButton variant="subtle" onClick={() => void dismissPair(pair).catch(toastSaveFailed)}>
          {duplicatesTexts.noDuplicate}
        </ChangeButton>
        <ActionButton onClick={compare}>{duplicatesTexts.compare}</ActionButton>
      </div>
    </li>
  )
}

function Merged({ merges }: { merges: readonly Merge[] }) {
  const offline = useOnline() ? undefined : duplicatesTexts.mergeOffline
  const why = useId()
  return (
    <Panel title={duplicatesTexts.merged} flush>
      {merges.length === 0 && <EmptyState inPanel text={duplicatesTexts.mergedNone} />}
      {offline && merges.length > 0 && (
        <p id={why} className={classes.more}>
          {offline}
        </p>
      )}
      <ul className={classes.list}>
        {merges.map((merge) => (
          <li key={merge.id} className={classes.row}>
            <div className={classes.what}>
              <p className={classes.names}>{duplicatesTexts.mergedInto(merge)}</p>
              <p className={classes.meta}>
                {duplicatesTexts.kinds[merge.kind]} · {formatDateTime(merge.at)}
              </p>
            </div>
            <ActionButton disabledReason={offline} describedBy={why} onClick={() => void undoMerge(merge.id)}>
              {duplicatesTexts.takeBack}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
