import { Checkbox, Radio } from '@mantine/core'
import type { MergePair, MergeSide } from '../../db/queries/mergePair.ts'
import type { MergeChoice, MergeChoiceSide } from '../../domain/duplicates/choice.ts'
import type { ContactAbsorption } from '../../domain/duplicates/customers.ts'
import { fullName } from '../../domain/customers/fullName.ts'
import classes from './MergeTable.module.css'
import { mergeFieldText } from './mergeFieldText.ts'
import { duplicatesTexts } from './duplicatesTexts.ts'

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
          const [own, other] = [survivor, merged].map(({ doc }) => mergeFieldText(doc, choice, names))
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
              <Pick {...cell} of="survivor" text={own ?? ''} />
              <Pick {...cell} of="merged" text={other ?? ''} />
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
  text: string
  onChoose: (side: MergeChoiceSide) => void
}

/** The whole cell selects the value, however short the text is. */
const WIDE = { body: classes.wide ?? '', labelWrapper: classes.wide ?? '', label: classes.wide ?? '' }

function Pick({ choice, of, side, text, onChoose }: PickProps) {
  const on = side === of || side === 'both'
  const label = text || <span className={classes.empty}>{duplicatesTexts.empty}</span>
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
