import { Button } from '@mantine/core'
import type { FocusEvent, KeyboardEvent } from 'react'
import { IconArrowDown, IconArrowUp, IconColumns } from '../icons/icons.tsx'
import { IconAction } from '../page/ActionButton.tsx'
import classes from './ColumnsMenu.module.css'
import type { ColumnChoice } from './listColumns.ts'

/** 'Kolommen': hides and reorders the columns of a list, and resets them. Hidden if the rows are cards. */
export function ColumnsMenu<T>({ choice }: { choice: ColumnChoice<T> }) {
  const [first, ...rest] = choice.all
  if (!first) return null
  return (
    // Receives the bubbling keys and focus events of its controls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details className={classes.root} onBlur={closeWhenLeft} onKeyDown={closeByEscape}>
      <Button component="summary" variant="subtle" leftSection={<IconColumns />}>
        Kolommen
      </Button>
      <div className={classes.panel}>
        {rest.map(({ key, title, shown }, at) => (
          <div key={key} className={classes.line}>
            <label className={classes.label}>
              <input
                type="checkbox"
                checked={shown}
                onChange={({ currentTarget }) => choice.show(key, currentTarget.checked)}
              />
              {title}
            </label>
            <IconAction
              size="sm"
              label={`${title} naar links`}
              icon={<IconArrowUp size={16} />}
              disabled={at === 0}
              onClick={() => choice.move(key, -1)}
            />
            <IconAction
              size="sm"
              label={`${title} naar rechts`}
              icon={<IconArrowDown size={16} />}
              disabled={at === rest.length - 1}
              onClick={() => choice.move(key, 1)}
            />
          </div>
        ))}
        <button type="button" className={classes.reset} onClick={choice.reset}>
          Standaard herstellen
        </button>
      </div>
    </details>
  )
}

/**
 * Closes on a press outside, or on Tab past the end. A button that disables itself on press loses the focus
 * to nothing; that must not close the menu.
 */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false
}

function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}
