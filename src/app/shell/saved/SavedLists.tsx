import { Link } from '@tanstack/react-router'
import { useLive } from '../../../db/live.ts'
import { savedLists } from '../../../db/queries/settingsLists.ts'
import type { SavedList } from '../../../domain/savedLists/savedList.ts'
import { useWorkFacts, type WorkFacts } from '../../../features/repairs/overview/useWorkFacts.ts'
import { overviewSearchOf } from '../../../shared/savedLists/overviewState.ts'
import { useSession } from '../../../session/useSession.ts'
import type { MenuEntry } from '../menus.ts'
import shell from '../Shell.module.css'
import classes from './SavedLists.module.css'
import { countSavedList } from './countSavedList.ts'

interface SavedListsProps extends Pick<SavedList, 'list' | 'department'>, Pick<MenuEntry, 'to'> {}

/** The saved lists of an overview, below its menu entry, each with its current count (BW). */
export function SavedLists({ to, ...asked }: SavedListsProps) {
  const userId = useSession().user?.id ?? ''
  const lists = useLive(() => savedLists({ ...asked, userId }), [userId, ...Object.values(asked)])
  if (!lists?.length) return null
  return <Entries to={to} lists={lists} />
}

function Entries({ to, lists }: Pick<MenuEntry, 'to'> & { lists: readonly SavedList[] }) {
  const facts = useWorkFacts()
  return lists.map((list) => <Entry key={list.id} to={to} list={list} facts={facts} />)
}

function Entry({ to, list, facts }: Pick<MenuEntry, 'to'> & { list: SavedList; facts: WorkFacts }) {
  const count = useLive(() => countSavedList(list, facts), [list, facts])
  return (
    <Link
      to={to}
      search={overviewSearchOf(list)}
      title={list.name}
      className={`${shell.entry} ${classes.entry}`}
      activeProps={{ 'aria-current': 'page' }}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      <span className={classes.name}>{list.name}</span>
      <span className={classes.count}>{count}</span>
    </Link>
  )
}
