import { ChangeButton } from '../../components/page/ChangeButton.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ColumnChoice } from '../../components/list/listColumns.ts'
import type { ListSearch } from '../../components/list/listSearch.ts'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { useLive } from '../../db/live.ts'
import { savedLists } from '../../db/queries/settingsLists.ts'
import type { ListKind } from '../../domain/savedLists/fieldList.ts'
import type { SavedList } from '../../domain/savedLists/savedList.ts'
import { useSession } from '../../session/useSession.ts'
import type { Target } from '../forms/useRecordForm.ts'
import { showsList, hasCustomState, overviewStateOf, overviewSearchOf } from './overviewState.ts'
import { savedListTexts } from './savedListTexts.ts'

const SavedListDialog = lazyComponent(() => import('./SavedListDialog.tsx'), 'SavedListDialog')

interface SaveListProps {
  list: ListKind
  /** The columns, for a list with a choice of columns. */
  choice?: Pick<ColumnChoice<never>, 'changed' | 'all'>
}

/**
 * Saves the present state of the overview in the menu, or changes the saved list that is shown. Hidden if the
 * overview has its initial state.
 */
export function SaveList({ list, choice }: SaveListProps) {
  const url: ListSearch = useSearch({ strict: false })
  const { user, department } = useSession()
  const navigate = useNavigate()
  const [target, setTarget] = useState<Target<SavedList> | null>(null)
  const asked = { list, department: department ?? 'repair', userId: user?.id ?? '' }
  const lists = useLive(() => savedLists(asked), Object.values(asked)) ?? []
  const place = { ...overviewStateOf(url), ...(choice?.changed ? { columns: shownIn(choice) } : {}) }
  const open = lists.find((one) => showsList(one, overviewSearchOf(place)))
  if (!open && !target && !hasCustomState(place)) return null
  return (
    <>
      <ChangeButton variant="subtle" onClick={() => setTarget({ row: open ?? null })}>
        {open ? savedListTexts.edit : savedListTexts.keep}
      </ChangeButton>
      <SavedListDialog
        target={target}
        content={{ ...place, list, department: asked.department }}
        lists={lists}
        onSaved={() => void navigate({ to: '.', search: overviewSearchOf(place), replace: true })}
        onClose={() => setTarget(null)}
      />
    </>
  )
}

const shownIn = ({ all }: Pick<ColumnChoice<never>, 'all'>): string =>
  all.flatMap(({ key, shown }) => (shown ? key : [])).join(',')
