import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { IconSearch } from '../../../components/icons/icons.tsx'
import type { Department } from '../../../domain/shared/departments.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { chooseDepartment } from '../../../session/chooseDepartment.ts'
import { useRights } from '../../../shared/rights/useRights.ts'
import { Marked } from '../../../shared/search/Marked.tsx'
import { leavePage } from '../shared/leavePage.ts'
import { findSettings, type SettingHit } from './settingsIndex.ts'
import { openSetting } from './settingTarget.ts'
import classes from './SettingsSearch.module.css'

interface SettingsSearchProps {
  department: Department
  /** The list of the pages, shown while nothing is typed. */
  children: ReactNode
}

/** The search over the settings of both departments; its hits replace the list of the pages (LI-11). */
export function SettingsSearch({ department, children }: SettingsSearchProps) {
  const [term, setTerm] = useState('')
  const [active, setActive] = useState(0)
  const { onlyDepartment } = useRights()
  const open = useOpenHit(department)
  const id = useId()
  const hits = findSettings(term, department, onlyDepartment !== null && onlyDepartment !== undefined)
  const isSearching = term.trim() !== ''
  const choose = async (hit: SettingHit) => {
    if (await open(hit)) setTerm('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const hit = hits[active]
    if (by && hits.length > 0) setActive((active + by + hits.length) % hits.length)
    else if (event.key === 'Enter' && hit) void choose(hit)
    else if (event.key === 'Escape' && term !== '') setTerm('')
    else return
    event.preventDefault()
  }
  return (
    <>
      <TextInput
        className={classes.field ?? ''}
        leftSection={<IconSearch size={18} />}
        type="search"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select takes no text
        role="combobox"
        aria-label="Zoek een instelling"
        aria-expanded={isSearching}
        aria-controls={id}
        aria-activedescendant={isSearching && hits[active] ? `${id}-${active}` : undefined}
        placeholder="Zoek een instelling"
        autoComplete="off"
        value={term}
        onChange={(event) => {
          setTerm(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      {isSearching ? (
        <>
          {/* No HTML element exists for the result list of a text input. */}
          <div
            id={id}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="listbox"
            aria-label="Gevonden instellingen"
            className={classes.hits}
            tabIndex={-1}
          >
            {hits.map((hit, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                // oxlint-disable-next-line react/no-array-index-key -- two settings may have one name
                key={index}
                id={`${id}-${index}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={classes.hit}
                onPointerMove={() => setActive(index)}
                onClick={() => void choose(hit)}
              >
                <span>
                  <Marked text={hit.name} term={term} />
                </span>{' '}
                <span className={classes.place}>{hit.place}</span>
              </div>
            ))}
          </div>
          <output className={classes.count}>
            {hits.length === 0
              ? `Geen instelling gevonden voor ‘${term.trim()}’.`
              : hits.length === 1
                ? '1 instelling'
                : `${hits.length} instellingen`}
          </output>
        </>
      ) : (
        children
      )}
    </>
  )
}

/** Returns the function that opens a hit, also in the other department. It returns false if the person stays. */
function useOpenHit(department: Department): (hit: SettingHit) => Promise<boolean> {
  const navigate = useNavigate()
  return async ({ target, anchor }) => {
    if (!(await leavePage())) return false
    if ('department' in target && target.department !== department)
      if (!(await chooseDepartment(target.department))) return false
    openSetting(anchor ?? null)
    if ('to' in target) await navigate({ to: target.to })
    else
      await navigate({
        to: target.department === 'rental' ? ROUTES.RentalSettings : ROUTES.RepairSettings,
        search: { tab: target.n },
      })
    return true
  }
}
