import { useState } from 'react'
import { ComboField } from '../../components/fields/ComboField.tsx'
import { ChangeButton } from '../../components/page/ChangeButton.tsx'
import { IconX } from '../../components/icons/icons.tsx'
import { db } from '../../db/database.ts'
import { ask } from '../../db/lists/listClient.ts'
import { records } from '../../db/queries/records.ts'
import type { Item } from '../../domain/items/item.ts'
import { NeedsRight } from '../rights/NeedsRight.tsx'
import { itemOption } from '../statuses/itemOption.ts'
import { coupleCode } from './coupleCode.ts'
import classes from './Scan.module.css'
import type { Doubt } from './scanBus.ts'
import { scanTexts } from './scanTexts.ts'
import { useScanNavigation } from './useScanNavigation.ts'

export interface MissProps {
  /** The normalised code; '' for a label of the company. */
  text: string
  scanned: string
  /** A doubtful code is never linked. */
  doubt?: Doubt | undefined
  near: readonly Item[]
  onClose: () => void
}

/** A code that no record has: similar items, and a way to link the code to an item. */
export function Miss({ text, scanned, doubt, near, onClose }: MissProps) {
  const [coupling, setCoupling] = useState(false)
  const navigation = useScanNavigation()
  const open = (item: Item) => {
    onClose()
    void navigation.open('item', item.id)
  }
  const couple = async (itemId: string) => {
    await coupleCode(itemId, scanned)
    onClose()
    void navigation.open('item', itemId)
  }
  return (
    <section className={classes.found} aria-label={scanTexts.miss}>
      <div className={classes.who}>
        <span className={classes.mark} data-kind="miss">
          <IconX size={30} />
        </span>
        <div>
          <p className={classes.name}>{doubt ? scanTexts.again : scanTexts.miss}</p>
          <p className={classes.facts}>{text === '' ? scanTexts.missNamed : scanned}</p>
          {doubt && <p className={classes.facts}>{scanTexts[doubt]}</p>}
        </div>
      </div>
      {near.length > 0 && (
        <div className={classes.rows}>
          <p className={classes.rowsHead}>{scanTexts.near}</p>
          {near.map((item) => (
            <div key={item.id} className={classes.row}>
              <button type="button" className={classes.rowMain} onClick={() => open(item)}>
                <strong>{item.serialNumber || item.itemNumber}</strong>
                <span className={classes.rowText}>{[item.brand, item.model].filter(Boolean).join(' ')}</span>
              </button>
              {!doubt && (
                <NeedsRight mutation="item.addCode">
                  <ChangeButton variant="subtle" onClick={() => void couple(item.id)}>
                    Koppelen
                  </ChangeButton>
                </NeedsRight>
              )}
            </div>
          ))}
        </div>
      )}
      {text !== '' &&
        !doubt &&
        (coupling ? (
          <ComboField
            label={scanTexts.whichItem}
            placeholder="Zoek op merk, model of serienummer"
            value={null}
            minChars={2}
            load={findItems}
            onChange={(option) => option && void couple(option.value)}
            autoFocus
          />
        ) : (
          <div className={classes.acts}>
            <NeedsRight mutation="item.addCode">
              <ChangeButton data-autofocus onClick={() => setCoupling(true)}>
                {scanTexts.couple}
              </ChangeButton>
            </NeedsRight>
          </div>
        ))}
    </section>
  )
}

async function findItems(term: string) {
  const { ids } = await ask('items', 'search', term, 20)
  return (await records(db.item, ids)).map(itemOption)
}
