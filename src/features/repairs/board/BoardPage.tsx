import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { Chip, Chips, ChipSelect } from '../../../components/list/Chips.tsx'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { REPAIR_TYPES } from '../../../domain/repairs/constants.ts'
import { sortActiveExecutors } from '../../../domain/settings/executors.ts'
import { formatNumber } from '../../../lib/money.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { readSetting, personalKey, writeSetting } from '../../../lib/storage.ts'
import { useWorkFacts, type WorkFacts } from '../overview/useWorkFacts.ts'
import { RepairBoard } from './RepairBoard.tsx'
import classes from './Board.module.css'
import { boardTexts } from './boardTexts.ts'
import { type BoardFilter, useBoard, useTurnaround } from './useBoard.ts'

const ALL: BoardFilter = { only: 'everyone', executor: null, type: null }
const KEY = 'board'
const TYPES = Object.values(REPAIR_TYPES)

/** The open repairs by status: what is late, what waits, what nobody has touched. */
export function BoardPage() {
  const facts = useWorkFacts()
  const [filter, setFilter] = useState<BoardFilter>(ALL)
  const [lanes, setLanes] = useState(() => readSetting(personalKey(KEY), false))
  const board = useBoard(facts, filter)
  const navigate = useNavigate()
  const turn = () => {
    writeSetting(personalKey(KEY), !lanes)
    setLanes(!lanes)
  }
  return (
    <div className={classes.page}>
      <PageTitle title={boardTexts.title} after={<Turnaround facts={facts} />}>
        <Button variant="subtle" onClick={() => void navigate({ to: ROUTES.Turnaround })}>
          {boardTexts.numbers}
        </Button>
        <Button variant="subtle" aria-pressed={lanes} onClick={turn}>
          {lanes ? boardTexts.lanes.executor : boardTexts.lanes.none}
        </Button>
        <ChangeButton
          leftSection={<IconPlus />}
          onClick={() => void navigate({ to: ROUTES.NewRepairWithoutCustomer })}
        >
          {boardTexts.newRepair}
        </ChangeButton>
      </PageTitle>
      <Filters filter={filter} onFilter={setFilter} counts={board?.counts} executors={facts.executors} />
      {board && <RepairBoard columns={board.columns} executors={facts.executors} lanes={lanes} />}
    </div>
  )
}

interface FiltersProps {
  filter: BoardFilter
  onFilter: (filter: BoardFilter) => void
  counts: Record<BoardFilter['only'], number> | undefined
  executors: WorkFacts['executors']
}

const ONLY = [
  ['everyone', boardTexts.everyone],
  ['mine', boardTexts.mine],
  ['late', boardTexts.late],
  ['idle', boardTexts.idle],
  ['customer', boardTexts.waiting.customer],
  ['maker', boardTexts.waiting.maker],
  ['part', boardTexts.waiting.part],
] as const

function Filters({ filter, onFilter, counts, executors }: FiltersProps) {
  return (
    <Chips label="Filters">
      {ONLY.map(([only, word]) => (
        <Chip
          key={only}
          on={filter.only === only}
          count={counts?.[only]}
          onClick={() => onFilter({ ...filter, only: filter.only === only ? 'everyone' : only })}
        >
          {word}
        </Chip>
      ))}
      <ChipSelect
        label="Uitvoerder"
        none="Alle uitvoerders"
        value={filter.executor ?? undefined}
        options={sortActiveExecutors(executors).map(({ id, name }) => ({
          value: id,
          label: name,
          count: undefined,
        }))}
        onChange={(executor) => onFilter({ ...filter, executor: executor ?? null })}
      >
        Uitvoerder
      </ChipSelect>
      <ChipSelect
        label="Type"
        none="Alle types"
        value={filter.type ?? undefined}
        options={TYPES.map((value) => ({ value, label: value, count: undefined }))}
        onChange={(type) => onFilter({ ...filter, type: type ?? null })}
      >
        Type
      </ChipSelect>
    </Chips>
  )
}

const inDays = (days: number) => formatNumber(Math.abs(days), { decimals: 1 })

/** The current turnaround time and its trend. */
function Turnaround({ facts }: { facts: WorkFacts }) {
  const times = useTurnaround(facts)
  if (!times) return null
  const { now, before } = times
  const change = now === null || before === null ? null : Math.round((now - before) * 10) / 10
  return (
    <p className={classes.turnaround}>
      {boardTexts.turnaround} <strong>{now === null ? boardTexts.none : boardTexts.days(inDays(now))}</strong>
      {change !== null && (
        <span data-tone={change < 0 ? 'good' : change > 0 ? 'bad' : undefined}>
          {change < 0
            ? boardTexts.faster(inDays(change))
            : change > 0
              ? boardTexts.slower(inDays(change))
              : boardTexts.same}
        </span>
      )}
    </p>
  )
}
