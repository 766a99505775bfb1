import { useHotkeys } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { ActionButton } from '../../../../components/page/ActionButton.tsx'
import { IconPlus } from '../../../../components/icons/icons.tsx'
import { Panel } from '../../../../components/page/Panel.tsx'
import { Reorder } from '../../../../components/reorder/Reorder.tsx'
import { canMultiply } from '../../../../domain/rentals/kitNumber.ts'
import { movementsOf } from '../../../../domain/rentals/movements.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { isActiveRental } from '../../../../domain/rentals/status.ts'
import type { RentalFormState } from '../useRentalForm.ts'
import { STEP_ATTRIBUTE } from '../../../../components/forms/focusStep.ts'
import classes from './Add.module.css'
import { ItemSearch } from './ItemSearch.tsx'
import { RentalLineRow, problemsAt } from './RentalLineRow.tsx'
import { RentalLinesTable } from './RentalLinesTable.tsx'
import { type LineFacts, useLineFacts, useLineItems } from './useLineFacts.ts'
import { lineElement, useLines } from './useLines.ts'
import { useScannedLines } from './useScannedLines.ts'

/** True if the quantity cannot change: a single unit, or a kit with a part that exists only once. */
const isFixed = (line: RentalLine, lines: readonly RentalLine[], facts: LineFacts): boolean =>
  line.kitId === null
    ? line.itemId !== null && !line.multiple
    : !facts || !canMultiply(lines, line.id, facts.items)

/** Returns the item of a line; null if this device lacks it, undefined while loading. */
const namedItem = ({ itemId }: RentalLine, items: ReturnType<typeof useLineItems>) =>
  itemId === null || items === undefined ? undefined : (items.get(itemId) ?? null)

/** The lines as one table in the order of the document, with the add field below (VF-09 to VF-13, D-092). */
export function RentalLinesPanel({ state, today }: { state: RentalFormState; today: string }) {
  const lines = state.form.rentalLines
  const facts = useLineFacts(state.form, today)
  const items = useLineItems(state.form)
  const actions = useLines(state)
  const acting = useRef(actions)
  useLayoutEffect(() => {
    acting.current = actions
  })
  useScannedLines(state, (id) =>
    document.getElementById(lineElement(id))?.scrollIntoView({ block: 'nearest' }),
  )
  const adding = useRef<HTMLDivElement>(null)
  const addField = () => adding.current?.querySelector('input') ?? null
  useHotkeys([['mod+L', () => addField()?.focus()]], [], true)
  return (
    <Panel flush>
      <Reorder ids={lines.map(({ id }) => id)} onMove={actions.moveTo}>
        <RentalLinesTable empty={lines.length === 0} addField={addField}>
          {lines.map((line, at) => (
            <RentalLineRow
              key={line.id}
              line={line}
              at={at}
              of={lines.length}
              rate={state.form.rate}
              facts={facts}
              named={namedItem(line, items)}
              movements={movementsOf(state.form)}
              over={!isActiveRental(state.form)}
              fixed={isFixed(line, lines, facts)}
              problems={problemsAt(state.problems, at)}
              acting={acting}
            />
          ))}
        </RentalLinesTable>
      </Reorder>
      <div className={classes.add}>
        <div ref={adding} className={classes.search} {...{ [STEP_ATTRIBUTE]: 'add' }}>
          <ItemSearch
            state={state}
            today={today}
            onPick={actions.add}
            onModel={actions.addModel}
            onKit={actions.addKit}
          />
        </div>
        <ActionButton icon={<IconPlus />} onClick={actions.addBlank}>
          Lege lijn toevoegen
        </ActionButton>
      </div>
    </Panel>
  )
}
