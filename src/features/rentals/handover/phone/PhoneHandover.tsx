import { type ReactNode, useState } from 'react'
import { confirm } from '../../../../components/dialogs/confirm.ts'
import { EmptyState } from '../../../../components/list/EmptyState.tsx'
import { ChangeButton } from '../../../../components/page/ChangeButton.tsx'
import { lazyComponent } from '../../../../components/page/lazyComponent.ts'
import type { HandoverEntry } from '../../../../domain/rentals/handover.ts'
import { rentalCount, stillOut, stillOutOf } from '../../../../domain/rentals/movements.ts'
import { ScanAnswerLine } from '../../../../shared/scan/ScanAnswerLine.tsx'
import { BackRow } from '../BackRow.tsx'
import { BulkBackRow } from '../BulkBackRow.tsx'
import { HandoverGroup } from '../HandoverGroup.tsx'
import { HandoverBar, settledCount } from '../HandoverHead.tsx'
import { handoverTexts } from '../handoverTexts.ts'
import { handoverEntryName, itemCodesText } from '../itemNames.ts'
import { OutRow } from '../OutRow.tsx'
import { ScanField } from '../ScanLine.tsx'
import type { HandoverScreen } from '../useHandoverScreen.ts'
import { BulkCard } from './BulkCard.tsx'
import { FoldedRow } from './FoldedRow.tsx'
import { PhoneFoot } from './PhoneFoot.tsx'
import classes from './PhoneHandover.module.css'
import { PhoneHead } from './PhoneHead.tsx'
import { BackCard, type CardProps, OutCard } from './UnitCard.tsx'
import { useSettling } from './useSettling.ts'

const ChargeQuestion = lazyComponent(() => import('./ChargeQuestion.tsx'), 'ChargeQuestion')
const Slips = lazyComponent(() => import('../Slips.tsx'), 'Slips')

/** The handover on a phone: a card per unit with one large button, and the scanner in the foot (OI-29). */
export function PhoneHandover({ screen }: { screen: HandoverScreen }) {
  const { found, mode, scan, stages: at } = screen
  const { rental, customer } = found
  const [typing, setTyping] = useState(false)
  const waiting = mode === 'out' ? screen.sortByPlace(at.toGo) : at.out
  const { shown, pressedOf, settled, settle } = useSettling(waiting, Object.values(at).flat())
  const count = rentalCount(rental)
  const left = mode === 'out' ? count.toGo : stillOutOf(rental)
  const card = (entry: HandoverEntry): ReactNode => {
    const props: CardProps = {
      ...screen.rowProps(entry),
      pressed: pressedOf(entry),
      settle: (kind, act) => settle(entry, kind, act),
    }
    // The key of an entry changes with its first movement; its card stays the same.
    const key = entry.itemId === null ? entry.key : `${entry.line.id} ${entry.itemId}`
    if (entry.line.multiple) {
      const rest = mode === 'out' ? entry.count.toGo : stillOut(rental, entry.line)
      return <BulkCard key={key} {...props} mode={mode} rest={rest} />
    }
    if (mode === 'out') return <OutCard key={key} {...props} />
    return <BackCard key={key} {...props} onDamaged={() => screen.onDamaged(entry)} />
  }
  const restIsBack = async () => {
    const yes = handoverTexts.restYes(left)
    if (await confirm({ text: handoverTexts.askRest(left), yes })) await screen.moveAll(at.out, 'back')
  }
  return (
    <div className={classes.page}>
      <PhoneHead found={found} mode={mode} typing={typing} onType={() => setTyping(!typing)} />
      <section className={classes.progress}>
        <p className={classes.of}>
          <strong>{handoverTexts.of(settledCount(count, mode), count.asked)}</strong>
          <span>{mode === 'back' && handoverTexts.summary(count)}</span>
        </p>
        <HandoverBar count={count} mode={mode} />
        {customer && <p className={classes.customer}>{customer}</p>}
      </section>
      <div className={classes.answer}>
        {typing && <ScanField scan={scan} autoFocus />}
        <div className={classes.line}>
          <ScanAnswerLine
            answer={scan.message}
            idle={mode === 'out' ? handoverTexts.leftHere(left) : handoverTexts.leftOut(left)}
          />
        </div>
      </div>
      {screen.isEmpty && <EmptyState text={handoverTexts.none} />}
      {mode === 'out' ? (
        <>
          <HandoverGroup title={handoverTexts.toGo} entries={shown} row={card} cards>
            {screen.named.length > 0 && (
              <ChangeButton variant="subtle" onClick={() => void screen.moveAll(screen.named, 'out')}>
                {handoverTexts.allOut}
              </ChangeButton>
            )}
          </HandoverGroup>
          <HandoverGroup
            title={handoverTexts.isOut}
            entries={settled(screen.sortByPlace([...at.toGo.filter(partlyOut), ...at.out]))}
            row={(entry) => <GoneRow key={entry.key} screen={screen} entry={entry} />}
          />
        </>
      ) : (
        <>
          <HandoverGroup title={handoverTexts.stillOut} entries={shown} row={card} cards>
            <ChangeButton variant="subtle" onClick={() => void restIsBack()}>
              {handoverTexts.restBack}
            </ChangeButton>
          </HandoverGroup>
          <HandoverGroup
            title={handoverTexts.trouble}
            entries={[...settled(at.trouble), ...at.out.filter(inTrouble)]}
            row={(entry) => <ReturnedRow key={entry.key} screen={screen} entry={entry} />}
          />
          <HandoverGroup
            title={handoverTexts.isBack}
            entries={[...at.out.filter(partlyBack), ...settled(at.back)]}
            row={(entry) => <BackFoldedRow key={entry.key} screen={screen} entry={entry} />}
          />
        </>
      )}
      <Slips rentalId={rental.id} mode={mode} />
      {screen.asked.length > 0 && <ChargeQuestion screen={screen} />}
      <PhoneFoot rental={rental} mode={mode} scan={scan} />
    </div>
  )
}

/* Bulk is in two groups while a part of it waits. */
const partlyOut = ({ line, count }: HandoverEntry) => line.multiple && count.toGo < line.quantity
const inTrouble = ({ line, count }: HandoverEntry) => line.multiple && count.missing + count.damaged > 0
const partlyBack = (entry: HandoverEntry) => entry.line.multiple && entry.count.back > 0 && !inTrouble(entry)

interface EntryRowProps {
  screen: HandoverScreen
  entry: HandoverEntry
}

/** A unit that left already. Only a quantity can be corrected here. */
function GoneRow({ screen, entry }: EntryRowProps) {
  const props = screen.rowProps(entry)
  const name = handoverEntryName(entry, props.item)
  if (!entry.line.multiple) return <FoldedRow name={name} below={itemCodesText(props.item)} />
  const gone = entry.line.quantity - entry.count.toGo
  return (
    <FoldedRow name={name} below={handoverTexts.bulk(gone)}>
      <OutRow {...props} />
    </FoldedRow>
  )
}

/** A unit or a quantity with all its choices, for what is missing or damaged. */
function ReturnedRow({ screen, entry }: EntryRowProps) {
  const props = screen.rowProps(entry)
  return entry.line.multiple ? (
    <BulkBackRow {...props} />
  ) : (
    <BackRow {...props} onDamaged={() => screen.onDamaged(entry)} />
  )
}

/** A unit or a quantity that is back, folded. */
function BackFoldedRow({ screen, entry }: EntryRowProps) {
  const { item } = screen.rowProps(entry)
  const below = entry.line.multiple ? handoverTexts.bulkBack(entry.count.back) : itemCodesText(item)
  return (
    <FoldedRow name={handoverEntryName(entry, item)} below={below}>
      <ReturnedRow screen={screen} entry={entry} />
    </FoldedRow>
  )
}
