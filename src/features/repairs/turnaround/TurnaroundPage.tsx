import { Button, Input, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { IconArrowLeft } from '../../../components/icons/icons.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { PageTitle } from '../../../components/page/PageTitle.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { entriesOf } from '../../../lib/objects.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { TurnaroundExport } from '../../../shared/documents/ExportButton.tsx'
import type { NamedNumbers } from './namedRows.ts'
import { turnaroundTexts } from './turnaroundTexts.ts'
import classes from './Turnaround.module.css'
import { TurnaroundPlot } from './TurnaroundPlot.tsx'
import { TurnaroundTable } from './TurnaroundTable.tsx'
import { type TurnaroundChoice, useTurnaroundChoice, useTurnaroundNumbers } from './useTurnaroundNumbers.ts'

/** Statistics about the duration of repairs, per month, type, executor or manufacturer. */
export function TurnaroundPage() {
  const [choice, choose] = useTurnaroundChoice()
  const numbers = useTurnaroundNumbers(choice)
  const navigate = useNavigate()
  return (
    <div className={classes.page}>
      <PageTitle title={turnaroundTexts.title}>
        <Button
          variant="subtle"
          leftSection={<IconArrowLeft />}
          onClick={() => void navigate({ to: ROUTES.Board })}
        >
          {turnaroundTexts.back}
        </Button>
        {numbers && numbers.total.repaired > 0 && <Export numbers={numbers} choice={choice} />}
      </PageTitle>
      <Choices choice={choice} choose={choose} />
      {numbers && <Numbers numbers={numbers} />}
    </div>
  )
}

interface ChoicesProps {
  choice: TurnaroundChoice
  choose: (change: Partial<TurnaroundChoice>) => void
}

function Choices({ choice, choose }: ChoicesProps) {
  return (
    <div className={classes.choices}>
      <Choice
        label={turnaroundTexts.by}
        words={turnaroundTexts.byNames}
        value={choice.by}
        onChange={(by) => choose({ by })}
      />
      <Choice
        label={turnaroundTexts.period}
        words={turnaroundTexts.periods}
        value={choice.period}
        onChange={(period) => choose({ period })}
      />
    </div>
  )
}

interface ChoiceProps<V extends string> {
  label: string
  words: Readonly<Record<V, string>>
  value: V
  onChange: (value: V) => void
}

/** A segmented control: all options visible and one press away. */
function Choice<V extends string>({ label, words, value, onChange }: ChoiceProps<V>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        aria-label={label}
        classNames={{ root: classes.choice ?? '' }}
        data={entriesOf(words).map(([one, word]) => ({ value: one, label: word }))}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  )
}

function Numbers({ numbers }: { numbers: NamedNumbers }) {
  if (numbers.total.repaired === 0)
    return <EmptyState text={turnaroundTexts.empty} hint={turnaroundTexts.emptyHint} />
  const by = turnaroundTexts.byNames[numbers.by]
  return (
    <>
      <Panel title={turnaroundTexts.plot(by)}>
        <TurnaroundPlot numbers={numbers} />
      </Panel>
      <Panel title={turnaroundTexts.table(by)} flush>
        <TurnaroundTable numbers={numbers} />
      </Panel>
      <p className={classes.note}>{turnaroundTexts.note}</p>
    </>
  )
}

function Export({ numbers, choice }: { numbers: NamedNumbers; choice: TurnaroundChoice }) {
  const { by, rows, total } = numbers
  const sheet = useMemo(
    () => ({
      by: turnaroundTexts.byNames[by],
      period: turnaroundTexts.periods[choice.period],
      rows: [...rows, total],
    }),
    [by, rows, total, choice.period],
  )
  return <TurnaroundExport sheet={sheet} />
}
