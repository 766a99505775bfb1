import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import type { Step } from '../../domain/steps/stepBar.ts'
import type { StepOrigin } from '../../domain/steps/stepOrigin.ts'
import classes from './StepBar.module.css'

// Load on demand: the documents that it opens are far bigger than the bar.
const StepOriginCard = lazyComponent(() => import('./StepOriginCard.tsx'), 'StepOriginCard')

interface StepOriginButtonProps {
  step: Step
  about: string
  originOf: (word: string) => StepOrigin
  children: ReactNode
}

/** A step that is done: a press shows how it was done. */
export function StepOriginButton({ step, about, originOf, children }: StepOriginButtonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      returnFocus
      trapFocus
      position="bottom-start"
      width={288}
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.origin}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown {...{ role: 'dialog', 'aria-label': step.word }}>
        {/* Takes the focus while the card still loads, so that a reader begins here and Escape works. */}
        <div className={classes.focus} tabIndex={-1} data-autofocus>
          {opened && <StepOriginCard step={step} about={about} origin={originOf(step.word)} />}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
