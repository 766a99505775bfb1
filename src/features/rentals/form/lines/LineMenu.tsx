import { Menu } from '@mantine/core'
import { IconDots } from '../../../../components/icons/icons.tsx'
import { followsPeriod, ONCE } from '../../../../domain/rentals/prices.ts'
import type { RentalDraft } from '../../../../domain/rentals/form.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import classes from './Lines.module.css'

export interface LineMenuProps {
  name: string
  line: RentalLine
  place: { at: number; of: number }
  rental: Pick<RentalDraft, 'rate'>
  onChange: (typed: Partial<RentalLine>) => void
  /** One place up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
  /** Opens the field of the remark. */
  onRemark: () => void
  onRemove: () => void
}

/** What is done with a line now and then. */
export function LineMenu({ name, line, place, rental, ...on }: LineMenuProps) {
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <button type="button" className={classes.more} aria-label={`${name}: meer`}>
          <IconDots />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        <Menu.Item disabled={place.at === 0} rightSection={<kbd>Alt ↑</kbd>} onClick={() => on.onMove(-1)}>
          Omhoog
        </Menu.Item>
        <Menu.Item
          disabled={place.at === place.of - 1}
          rightSection={<kbd>Alt ↓</kbd>}
          onClick={() => on.onMove(1)}
        >
          Omlaag
        </Menu.Item>
        <Menu.Item onClick={on.onRemark}>Opmerking</Menu.Item>
        {followsPeriod(line, rental) ? (
          <Menu.Item onClick={() => on.onChange(ONCE)}>Eenmalig aanrekenen</Menu.Item>
        ) : (
          <Menu.Item onClick={() => on.onChange({ rate: rental.rate })}>Periode volgen</Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item className={classes.danger} rightSection={<kbd>Ctrl Delete</kbd>} onClick={on.onRemove}>
          Verwijderen
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
