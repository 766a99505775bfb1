import type { ReactNode } from 'react'
import type { Tone } from '../status/tones.ts'
import { Chip, Chips } from './Chips.tsx'
import type { ListState } from './listTypes.ts'

interface StatusChipsProps {
  state: ListState
  onState: (next: ListState) => void
  statuses: readonly { value: string; tone?: Tone }[]
  /** Null until they are known. */
  counts: { all: number; byStatus: Readonly<Record<string, number>> } | null
  /** More filters in the same row. */
  children?: ReactNode
}

/** Returns the state with a filter on, or off for undefined, on its first page. */
export function withFilter(state: ListState, key: string, value: string | undefined): ListState {
  const { [key]: _, ...others } = state.filters
  return { ...state, filters: value === undefined ? others : { ...others, [key]: value }, page: 1 }
}

/** The status tabs of a list with their counts, of which one is on: 'Alle', then the statuses. */
export function StatusChips({ state, onState, statuses, counts, children }: StatusChipsProps) {
  const { status } = state.filters
  const show = (value: string | undefined) => onState(withFilter(state, 'status', value))
  return (
    <Chips label="Status">
      <Chip on={status === undefined} count={counts?.all} onClick={() => show(undefined)}>
        Alle
      </Chip>
      {statuses.map(({ value, tone }) => (
        <Chip
          key={value}
          {...(tone === undefined ? {} : { tone })}
          on={status === value}
          count={counts ? (counts.byStatus[value] ?? 0) : undefined}
          onClick={() => show(status === value ? undefined : value)}
        >
          {value}
        </Chip>
      ))}
      {children}
    </Chips>
  )
}
