import { useEffect, useRef } from 'react'
import { StatusBadge } from '../../../components/status/StatusBadge.tsx'
import { Marked } from '../../../shared/search/Marked.tsx'
import classes from './Palette.module.css'
import { GROUP_TITLES, type HitGroup, isRecordGroup, type PaletteHit, type RecordGroup } from './hits.ts'

interface HitListProps {
  id: string
  hits: readonly PaletteHit[]
  term: string
  /** The heading of the open record. */
  openTitle: string
  /** How many records of each group were found; more than are shown get a button. */
  counts: ReadonlyMap<HitGroup, number>
  /** Undefined if one group is shown alone; it then says how many of its hits are listed. */
  onGroup: ((group: RecordGroup) => void) | undefined
  active: number
  onActive: (index: number) => void
  onChoose: (hit: PaletteHit) => void
}

/** The hits in their groups; keys are handled by the input, as in the combobox pattern. */
export function HitList({
  id,
  hits,
  term,
  openTitle,
  counts,
  onGroup,
  active,
  onActive,
  onChoose,
}: HitListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const titleOf = (group: HitGroup) => (group === 'open' ? openTitle : GROUP_TITLES[group])
  return (
    // No HTML element exists for the result list of a text input.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={box} id={id} role="listbox" aria-label="Resultaten" className={classes.hits} tabIndex={-1}>
      {groupsOf(hits).map(({ group, from, members }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox has no fieldset
        <div key={group} role="group" aria-label={titleOf(group)}>
          <div className={classes.groupTitle} aria-hidden="true">
            {titleOf(group)}
            {isRecordGroup(group) && (counts.get(group) ?? 0) > members.length && onGroup && (
              // For the pointer; Tab does the same for the keyboard.
              <button type="button" tabIndex={-1} className={classes.all} onClick={() => onGroup(group)}>
                alle {counts.get(group)}
              </button>
            )}
            {!onGroup && (counts.get(group) ?? 0) > members.length && (
              <span>
                de eerste {members.length} van {counts.get(group)}
              </span>
            )}
          </div>
          {members.map((hit, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={hit.key}
              id={`${id}-${from + index}`}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="option"
              tabIndex={-1}
              aria-selected={from + index === active}
              aria-disabled={hit.disabledReason !== undefined || undefined}
              className={classes.hit}
              onPointerMove={() => onActive(from + index)}
              onClick={() => onChoose(hit)}
            >
              <hit.icon size={20} />
              <span className={classes.words}>
                <span className={classes.first}>
                  <span className={hit.name === '' ? undefined : classes.number}>
                    <Marked text={hit.title} term={term} />
                  </span>{' '}
                  <Marked text={hit.name} term={term} />
                </span>{' '}
                {hit.detail !== '' && (
                  <span className={classes.detail}>
                    <Marked text={hit.detail} term={term} />
                  </span>
                )}
              </span>{' '}
              {hit.status && (
                <span className={classes.status}>
                  <StatusBadge tone={hit.status.tone}>{hit.status.text}</StatusBadge>
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

interface Group {
  group: HitGroup
  /** The index of its first hit among all hits. */
  from: number
  members: PaletteHit[]
}

function groupsOf(hits: readonly PaletteHit[]): Group[] {
  const groups: Group[] = []
  for (const [index, hit] of hits.entries()) {
    const last = groups.at(-1)
    if (last?.group === hit.group) last.members.push(hit)
    else groups.push({ group: hit.group, from: index, members: [hit] })
  }
  return groups
}
