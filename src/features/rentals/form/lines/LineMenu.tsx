import { Menu } from '@mantine/core'
import { IconDots } from '../../../../components/icons/icons.tsx'
import { PlainChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { followsPeriod, FIXED_RATE } from '../../../../domain/rentals/prices.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import classes from './Cells.module.css'

export interface LineMenuProps {
  name: string
  line: RentalLine
  /** The rate of the rental. */
  rate: number
  /** True if the line can move one place up (-1) or down (1). */
  canMove: (by: -1 | 1) => boolean
  on: {
    change: (typed: Partial<RentalLine>) => void
    move: (by: -1 | 1) => void
    /** Opens the remark field. */
    remark: () => void
    remove: () => void
  }
}

/** The less frequent actions on a line. */
export function LineMenu({ name, line, rate, canMove, on }: LineMenuProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <PlainChangeButton className={classes.more} aria-label={`${name}: meer`}>
          <IconDots />
        </PlainChangeButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Item disabled={!canMove(-1)} rightSection={<kbd>Alt ↑</kbd>} onClick={() => on.move(-1)}>
          Omhoog
        </Menu.Item>
        <Menu.Item disabled={!canMove(1)} rightSection={<kbd>Alt ↓</kbd>} onClick={() => on.move(1)}>
          Omlaag
        </Menu.Item>
        <Menu.Item onClick={on.remark}>Opmerking</Menu.Item>
        {followsPeriod(line, { rate }) ? (
          <Menu.Item onClick={() => on.change(FIXED_RATE)}>Eenmalig aanrekenen</Menu.Item>
        ) : (
          <Menu.Item onClick={() => on.change({ rate })}>Periode volgen</Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item className={classes.danger} rightSection={<kbd>Ctrl Delete</kbd>} onClick={on.remove}>
          Verwijderen
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
