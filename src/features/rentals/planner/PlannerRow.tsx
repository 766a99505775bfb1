/* oxlint-disable jsx-a11y/prefer-tag-over-role -- see Planner.tsx */
import { memo } from 'react'
import { IconChevronDown } from '../../../components/icons/icons.tsx'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { countWithNoun } from '../../../domain/shared/countWithNoun.ts'
import { ItemLane, type ItemLaneProps } from './ItemLane.tsx'
import { ModelHead } from './ModelHead.tsx'
import classes from './Planner.module.css'
import { itemRowStates, type GroupRow, type PlannerItemRow, type PlannerRowData } from './rows.ts'

export interface PlannerRowProps extends Omit<ItemLaneProps, 'row'> {
  row: PlannerRowData
  top: number
  height: number
  /** Extra height in px that the name needs beyond the bars. */
  extraHeight: number
  /** The rentals of each item, for the counts. */
  uses: ReadonlyMap<string, readonly PlannerEvent[]>
  /** Folds or unfolds a category or a model. */
  onFold: (fold: string) => void
}

/** A row: an item with its bars, a model header, or a category name. */
export const PlannerRow = memo(function PlannerRow(props: PlannerRowProps) {
  const { row, index, top, height, extraHeight, visible, today, uses, layout, onFold } = props
  const style = { transform: `translateY(${top}px)`, height, '--beyond': `${extraHeight / 2}px` }
  if (row.kind === 'group') return <Group row={row} index={index} style={style} onFold={onFold} />
  if (row.kind === 'model') return <ModelHead {...{ row, index, style, visible, today, uses, onFold }} />
  return (
    <div
      role="row"
      aria-rowindex={index + 3}
      className={classes.row}
      style={style}
      data-repair={row.inRepair || undefined}
      data-under={row.short !== null || undefined}
    >
      <Name row={row} tall={extraHeight > 0 ? 'name' : (layout?.lanes ?? 1) > 1 ? 'lanes' : undefined} />
      <ItemLane {...props} row={row} />
    </div>
  )
}, sameRow)

/**
 * Compares props for memo. Controls are new at every render, so a row compares them only if they concern it.
 */
function sameRow(a: PlannerRowProps, b: PlannerRowProps): boolean {
  const touched =
    a.range !== b.range ||
    a.lifted !== b.lifted ||
    a.focusable !== b.focusable ||
    b.focusable ||
    b.range !== null
  const moved = a.top !== b.top || a.height !== b.height || a.layout !== b.layout || a.row !== b.row
  const counted = b.row.kind === 'model' && a.uses !== b.uses
  return (
    !touched &&
    !moved &&
    !counted &&
    a.visible === b.visible &&
    a.today === b.today &&
    (a.controls.range === null) === (b.controls.range === null)
  )
}

interface GroupProps {
  row: GroupRow
  index: number
  style: { transform: string; height: number }
  onFold: (fold: string) => void
}

function Group({ row: { label, folded, fold, booked }, index, style, onFold }: GroupProps) {
  return (
    <div role="row" aria-rowindex={index + 3} className={classes.group} style={style}>
      <div role="rowheader" className={classes.groupName}>
        <button type="button" className={classes.fold} aria-expanded={!folded} onClick={() => onFold(fold)}>
          <IconChevronDown size={16} aria-hidden />
          <span>{label}</span>
          {booked > 0 && <small>{`${countWithNoun(booked, 'item', 'items')} geboekt`}</small>}
        </button>
      </div>
    </div>
  )
}

/** Maximum length in characters; longer names take more lines, in smaller letters. */
const LONG = 34

interface NameProps {
  row: PlannerItemRow
  /** The reason why the row is higher than one bar. */
  tall: 'name' | 'lanes' | undefined
}

/** The name of the item. Below a model header, only the part that the header does not say. */
function Name({ row, tall }: NameProps) {
  const { label, short } = row
  const [sign, more] = short ?? [label, '']
  const states = itemRowStates(row)
  const after = [more, ...states].filter(Boolean)
  const length = [sign, ...after].join(' · ').length
  return (
    <div role="rowheader" className={classes.label} title={label} aria-label={[label, ...states].join(', ')}>
      <div className={classes.name} data-long={length > LONG || undefined} data-tall={tall}>
        <span>
          {short ? <em>{sign}</em> : <b>{sign}</b>}
          {after.map((text, i) => (
            <small key={i}>{text}</small>
          ))}
        </span>
      </div>
    </div>
  )
}
