import { Checkbox, Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MergePair, MergeSide } from '../../db/queries/mergePair.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import { shownVatNumber } from '../../domain/customers/vatNumber.ts'
import { type MergeChoice, type MergeChoiceSide, valueAtPath } from '../../domain/duplicates/choice.ts'
import type { ContactAbsorption } from '../../domain/duplicates/customers.ts'
import { languageName } from '../../domain/shared/languages.ts'
import { StoredPicture } from '../../shared/photos/StoredPicture.tsx'
import { duplicatesTexts } from './duplicatesTexts.ts'
import classes from './MergeTable.module.css'
import { formatDate } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'

const SHOWN: Record<string, (value: string) => string> = {
  vatNumber: shownVatNumber,
  language: (value) => languageName(value as never) ?? value,
  purchasedAt: formatDate,
  warrantyEndDate: formatDate,
  'address.box': (value) => `bus ${value}`,
}

const EURO: readonly string[] = ['rentPrice', 'replacementValue']

/**
 * Returns the text of the fields of a choice; '' if they are empty. @param names display names by record id
 */
const mergeFieldText = (doc: object, { paths }: MergeChoice, names: ReadonlyMap<string, string>): string =>
  paths
    .map((path) => textOf(path, valueAtPath(doc, path), names))
    .filter((text) => text !== '')
    .join(paths.includes('categoryId') ? ', ' : ' ')

/** Returns what the screen shows of a choice: a photo itself, else the text of the fields. */
function mergeFieldContent(doc: object, choice: MergeChoice, names: ReadonlyMap<string, string>): ReactNode {
  const picture = choice.paths.includes('picture') ? valueAtPath(doc, 'picture') : null
  return typeof picture === 'string' ? (
    <StoredPicture
      sha256={picture}
      alt={choice.label}
      variant="thumb"
      className={classes.picture}
      away={duplicatesTexts.pictureAway}
    />
  ) : (
    mergeFieldText(doc, choice, names)
  )
}

function textOf(path: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nee'
  if (typeof value === 'number') return EURO.includes(path) ? formatMoney(value) : String(value)
  if (typeof value !== 'string') return ''
  return SHOWN[path]?.(value) ?? names.get(value) ?? value
}

export interface MergeTableProps {
  survivor: MergeSide
  merged: MergeSide
  names: MergePair['names']
  rows: readonly { choice: MergeChoice; equal: boolean }[]
  absorptions: readonly ContactAbsorption[]
  sideOf: (choice: MergeChoice) => MergeChoiceSide
  onChoose: (choice: MergeChoice, side: MergeChoiceSide) => void
}

/** The two records side by side: an equal value takes one row, a different value offers a choice. */
export function MergeTable({
  survivor,
  merged,
  names,
  rows,
  absorptions,
  sideOf,
  onChoose,
}: MergeTableProps) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td aria-label={duplicatesTexts.field} />
          <th scope="col">
            {survivor.name} <span className={classes.stays}>{duplicatesTexts.stays}</span>
          </th>
          <th scope="col">{merged.name}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ choice, equal }) => {
          const [own, other] = [survivor, merged].map(({ doc }) => mergeFieldContent(doc, choice, names))
          if (equal)
            return (
              <tr key={choice.label} className={classes.equal}>
                <th scope="row">{choice.label}</th>
                <td colSpan={2}>
                  {own} <small>{duplicatesTexts.equal}</small>
                </td>
              </tr>
            )
          const cell = {
            choice,
            side: sideOf(choice),
            onChoose: (side: MergeChoiceSide) => onChoose(choice, side),
          }
          return (
            <tr key={choice.label}>
              <th scope="row">{choice.label}</th>
              <Pick {...cell} of="survivor">
                {own}
              </Pick>
              <Pick {...cell} of="merged">
                {other}
              </Pick>
            </tr>
          )
        })}
        <Contacts survivor={survivor} merged={merged} absorptions={absorptions} />
      </tbody>
    </table>
  )
}

interface PickProps {
  choice: MergeChoice
  of: 'survivor' | 'merged'
  side: MergeChoiceSide
  /** The value; empty if there is none. */
  children: ReactNode
  onChoose: (side: MergeChoiceSide) => void
}

/** The whole cell selects the value, however short the text is. */
const WIDE = { body: classes.wide ?? '', labelWrapper: classes.wide ?? '', label: classes.wide ?? '' }

function Pick({ choice, of, side, children, onChoose }: PickProps) {
  const on = side === of || side === 'both'
  const label = children || <span className={classes.empty}>{duplicatesTexts.empty}</span>
  return (
    <td data-on={on || undefined}>
      {choice.both ? (
        <Checkbox classNames={WIDE} label={label} checked={on} onChange={() => onChoose(toggled(side, of))} />
      ) : (
        <Radio
          classNames={WIDE}
          label={label}
          name={choice.label}
          checked={on}
          onChange={() => onChoose(of)}
        />
      )}
    </td>
  )
}

/** Switches one of the two texts on or off. Each text is kept or dropped independently. */
function toggled(side: MergeChoiceSide, of: 'survivor' | 'merged'): MergeChoiceSide {
  const other = of === 'survivor' ? 'merged' : 'survivor'
  const keepsOther = side === 'both' || side === other
  const keepsThis = !(side === 'both' || side === of)
  if (keepsThis) return keepsOther ? 'both' : of
  return keepsOther ? other : 'none'
}

function Contacts({
  survivor,
  merged,
  absorptions,
}: Omit<MergeTableProps, 'names' | 'rows' | 'sideOf' | 'onChoose'>) {
  if (survivor.kind !== 'customer' || merged.kind !== 'customer') return null
  const [own, others] = [survivor, merged].map(({ doc }) =>
    doc.customerContacts.filter(({ active }) => active),
  )
  if (own?.length === 0 && others?.length === 0) return null
  const absorbedInto = (id: string) => {
    const into = absorptions.find(({ fromId }) => fromId === id)?.toId
    return own?.find((contact) => contact.id === into)
  }
  return (
    <tr>
      <th scope="row">{duplicatesTexts.contacts}</th>
      <td>
        {own?.map((contact) => (
          <p key={contact.id}>{fullName(contact)}</p>
        ))}
      </td>
      <td>
        {others?.map((contact) => {
          const into = absorbedInto(contact.id)
          return (
            <p key={contact.id}>
              {fullName(contact)} {into && <small>{duplicatesTexts.absorbedBy(into.firstName)}</small>}
            </p>
          )
        })}
      </td>
    </tr>
  )
}
