import { Link, useNavigate } from '@tanstack/react-router'
import { ChangeButton } from '../../components/page/ChangeButton.tsx'
import { dotStyle } from '../../components/status/tones.ts'
import { RENTAL_STATUSES } from '../../domain/rentals/constants.ts'
import type { RightedMutation } from '../../domain/rights/rights.ts'
import { ROUTES } from '../../lib/routes.ts'
import { inspectToday } from '../../shared/items/inspect.ts'
import { NeedsRight } from '../../shared/rights/NeedsRight.tsx'
import { changeRentalStatus } from '../../shared/statuses/changeRental.ts'
import { archiveRepairWithUndo, recordReturnFromManufacturer } from '../../shared/statuses/changeRepair.ts'
import { repairTone } from '../../shared/statuses/repairStatuses.ts'
import { taskFactsOf, isItem, isRental, type RowFacts } from './rowFacts.ts'
import { todayTexts } from './todayTexts.ts'
import classes from './Today.module.css'
import type { Task } from './useTasks.ts'

interface TaskProps {
  task: Task
  today: string
}

/** A record that needs an action. The row opens the record, the button performs the action. */
export function TaskRow({ task, today }: TaskProps) {
  const facts = taskFactsOf(task, today)
  const act = useAct({ task, today })
  const word = todayTexts.acts[task.group]
  return (
    <li className={classes.row}>
      <span className={classes.box} aria-hidden />
      <div className={classes.about}>
        <Open task={task}>{facts.who || facts.name}</Open>
        <span className={classes.what}>
          {facts.name} {facts.provisional && <em>{todayTexts.provisional}</em>} <span>{facts.what}</span>
        </span>
      </div>
      <State facts={facts} />
      <NeedsRight mutation={rightOf(task)}>
        <ChangeButton
          className={classes.act ?? ''}
          variant="default"
          aria-label={todayTexts.act(word, facts.name, facts.who)}
          onClick={act}
        >
          {word}
        </ChangeButton>
      </NeedsRight>
    </li>
  )
}

function Open({ task, children }: { task: Task; children: string }) {
  const { id } = task.record
  const link = { className: classes.who ?? '' }
  if (isItem(task))
    return (
      <Link {...link} to={ROUTES.ItemDetail} params={{ itemId: id }}>
        {children}
      </Link>
    )
  return isRental(task) ? (
    <Link {...link} to={ROUTES.RentalDetail} params={{ rentalId: id }}>
      {children}
    </Link>
  ) : (
    <Link {...link} to={ROUTES.RepairDetail} params={{ repairId: id }}>
      {children}
    </Link>
  )
}

function State({ facts: { state, pressing, note, gone, status } }: { facts: RowFacts }) {
  return (
    <div className={classes.state}>
      <span data-pressing={pressing || undefined}>
        {status !== undefined && <span className={classes.dot} style={dotStyle(repairTone(status))} />}
        {state}
      </span>
      {note !== undefined && <small>{note}</small>}
      {gone && (
        <span className={classes.bar} aria-hidden>
          <span style={{ width: `${(100 * gone.gone) / gone.asked}%` }} />
        </span>
      )}
    </div>
  )
}

/** The mutation that the button of the row makes or leads to. */
function rightOf(task: Task): RightedMutation {
  if (isItem(task)) return 'item.set'
  if (isRental(task)) return task.group === 'options' ? 'rental.setStatus' : 'rental.move'
  return task.group === 'external' ? 'repair.saveExternal' : 'repair.archive'
}

/** Returns the action of the row's button. */
function useAct({ task, today }: TaskProps): () => void {
  const navigate = useNavigate()
  const { id } = task.record
  if (isItem(task)) return () => void inspectToday(task.record, today)
  if (isRental(task)) {
    if (task.group === 'options') return () => void changeRentalStatus(task.record, RENTAL_STATUSES.confirmed)
    const mode = task.group === 'out' ? 'out' : 'back'
    return () => void navigate({ to: ROUTES.RentalHandover, params: { rentalId: id }, search: { mode } })
  }
  return () =>
    void (task.group === 'external'
      ? recordReturnFromManufacturer(id, today)
      : archiveRepairWithUndo(task.record))
}
