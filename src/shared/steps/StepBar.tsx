import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Step, StepBar as Bar } from '../../domain/steps/stepBar.ts'
import type { StepOrigin } from '../../domain/steps/stepOrigin.ts'
import { dutchDay } from '../../domain/shared/calendar.ts'
import { useLetterKey } from '../../components/forms/screenKeys.ts'
import { IconCheck, IconChevronDown, IconX } from '../../components/icons/icons.tsx'
import { SCREEN_FOOT } from '../../components/toasts/keepClear.ts'
import { ActionButton } from '../../components/page/ActionButton.tsx'
import { type Tone, toneStyle } from '../../components/status/tones.ts'
import classes from './StepBar.module.css'
import { StepOriginButton } from './StepOriginButton.tsx'

export interface StepBarProps<A extends string> {
  bar: Bar<A>
  labels: Readonly<Record<A, string>>
  icons?: Readonly<Partial<Record<A, ReactNode>>>
  /** The colour of the record's status, for the current step. */
  tone: Tone
  /** The place of the button in the head, for when the bar is scrolled out of view. */
  headSlot: HTMLElement | null
  /** The id of the record. */
  about: string
  /** How a step was done; absent while this is not known. */
  originOf?: ((word: string) => StepOrigin) | undefined
  onAction: (action: A) => void
}

/**
 * The steps of a record, one sentence and the button of the next step. There is always one instance of the button: in
 * the bar, in the head when the bar is out of view, and along the foot of a phone. The key N presses it.
 */
export function StepBar<A extends string>(props: StepBarProps<A>) {
  const { bar, labels, tone, headSlot, about, originOf, onAction } = props
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const list = useId()
  const inView = useInView(frame)
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false })
  const at = bar.steps.findIndex(({ state }) => state === 'current')
  const current = bar.steps[at]
  useLetterKey('n', () => bar.action && onAction(bar.action))
  const button = <StepButton {...props} />
  return (
    <section ref={frame} className={classes.bar} style={toneStyle(tone)} aria-label="Volgende stap">
      <button
        type="button"
        className={classes.now}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <strong>{current?.word ?? 'Afgerond'}</strong>
        <span className={classes.count}>
          stap {at < 0 ? bar.steps.length : at + 1} van {bar.steps.length}
        </span>
        <IconChevronDown size={18} />
      </button>
      <ol id={list} className={classes.steps} data-open={open || undefined}>
        {bar.steps.map((step) => (
          <StepEntry key={step.word} step={step} about={about} originOf={originOf} />
        ))}
      </ol>
      <p className={classes.sentence}>
        {bar.sentence}
        {bar.links.map((link) => (
          <ActionButton key={link} variant="subtle" onClick={() => onAction(link)}>
            {labels[link]}
          </ActionButton>
        ))}
      </p>
      <div data-next-step className={classes.action} {...(isPhone && bar.action ? SCREEN_FOOT : {})}>
        {inView || isPhone || !headSlot ? button : createPortal(button, headSlot)}
      </div>
      <output className={classes.spoken} aria-live="polite">
        {current ? `Volgende stap: ${current.word}.` : ''}
      </output>
    </section>
  )
}

function StepButton<A extends string>({ bar: { action }, labels, icons, onAction }: StepBarProps<A>) {
  if (action === null) return null
  return (
    <span className={classes.button}>
      <ActionButton
        variant="filled"
        icon={icons?.[action] ?? <IconCheck size={20} />}
        onClick={() => onAction(action)}
      >
        {labels[action]}
      </ActionButton>
    </span>
  )
}

type StepEntryProps = { step: Step } & Pick<StepBarProps<string>, 'about' | 'originOf'>

/** A step. One that is done is a button that tells how it was done (NS-12). */
function StepEntry({ step, about, originOf }: StepEntryProps) {
  const { word, state, day } = step
  const isOver = state === 'done' || state === 'failed'
  const content = (
    <>
      <span className={classes.mark} aria-hidden="true">
        {state === 'done' && <IconCheck size={16} />}
        {state === 'failed' && <IconX size={16} />}
      </span>
      <span className={classes.word}>{word}</span>
      {day && (
        <time className={classes.day} dateTime={day}>
          {dutchDay(day).slice(0, 5)}
        </time>
      )}
    </>
  )
  return (
    <li className={classes.step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      {isOver && originOf ? (
        <StepOriginButton step={step} about={about} originOf={originOf}>
          {content}
        </StepOriginButton>
      ) : (
        content
      )}
    </li>
  )
}

/** True while a part of the element is below the head of the screen; true where the browser cannot tell. */
function useInView(ref: React.RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(true)
  useEffect(() => {
    const element = ref.current
    if (!element || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(([entry]) => entry && setInView(entry.isIntersecting), {
      rootMargin: `-${HEAD_HEIGHT}px 0px 0px 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return inView
}

/** The width at which the button stands along the foot of the screen, as in the style sheet. */
const PHONE = '(max-width: 640px)'

/** The height in px of the top bar and of the sticky head of a record. */
const HEAD_HEIGHT = 116
