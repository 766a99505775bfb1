import { Button } from '@mantine/core'
import type { SerialBearer } from '../../../db/queries/items.ts'
import type { Item } from '../../../domain/items/item.ts'
import { useScanNavigation } from '../../scan/useScanNavigation.ts'
// Uses the style of the likely duplicates of a customer. A style sheet of its own would add a name to the first
// script (AL-62).
import classes from '../../customers/form/Form.module.css'
import { serialTexts } from './serialTexts.ts'

/** The number of items shown. A serial number that more items have is a placeholder. */
const SHOWN = 4

export interface SameSerialProps {
  bearers: readonly SerialBearer[]
  /**
   * Uses an item instead of a new one. If absent, or for an item that does not fit, the button opens the item's
   * page.
   */
  onUse?: ((itemId: string) => void) | undefined
  mayUse?: ((item: Item) => boolean) | undefined
}

/** The items that have the typed serial number, shown before a second one is created (DO-03). */
export function SameSerial({ bearers, onUse, mayUse = () => true }: SameSerialProps) {
  const navigation = useScanNavigation()
  return (
    <output className={`${classes.doubles} ${classes.wide}`} aria-label={serialTexts.label}>
      {bearers.length > 0 && <strong>{serialTexts.title}</strong>}
      {bearers.slice(0, SHOWN).map((bearer) => (
        <span key={bearer.item.id} className={classes.double}>
          <Facts {...bearer} />
          {onUse && bearer.item.active && mayUse(bearer.item) ? (
            <Button variant="default" onClick={() => onUse(bearer.item.id)}>
              {serialTexts.use}
            </Button>
          ) : (
            <Button variant="default" onClick={() => void navigation.open('item', bearer.item.id)}>
              {serialTexts.dossier}
            </Button>
          )}
        </span>
      ))}
      {bearers.length > SHOWN && <small>{serialTexts.more(bearers.length - SHOWN)}</small>}
    </output>
  )
}

const Facts = ({ item, text, as, owner }: SerialBearer) => (
  <span className={classes.doubleText}>
    {[item.brand, item.model].filter(Boolean).join(' ')}
    <small>
      {[as === 'code' ? serialTexts.asCode(text) : text, owner, item.active ? '' : serialTexts.unused]
        .filter(Boolean)
        .join(' · ')}
    </small>
  </span>
)
