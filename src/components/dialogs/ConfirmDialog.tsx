import { Button, Modal } from '@mantine/core'
import type { ChoiceOption, DialogQuestion } from './questions.ts'
import classes from './Dialog.module.css'

interface ConfirmDialogProps {
  question: DialogQuestion
  onAnswer: (value: string | null) => void
}

/** The z-index, above every other dialog. */
const LAYER = 400

/** A question with its buttons; Escape answers null. */
export function ConfirmDialog({ question, onAnswer }: ConfirmDialogProps) {
  const { title, more, options } = question
  const text = typeof question.text === 'function' ? question.text(() => onAnswer(null)) : question.text
  const initial = question.initial ?? options[0]?.value
  return (
    <Modal
      opened
      centered
      zIndex={LAYER}
      size="sm"
      returnFocus={false}
      withCloseButton={false}
      // The title names the dialog, so the text becomes the title if there is none.
      title={title ?? text}
      classNames={{ title: title === undefined ? (classes.question ?? '') : '' }}
      transitionProps={{ transition: 'fade', duration: 80 }}
      onClose={() => onAnswer(null)}
    >
      {title !== undefined && <div className={classes.question}>{text}</div>}
      {more !== undefined && <p className={classes.more}>{more}</p>}
      <div className={classes.answers}>
        {options.map((option) => (
          <AnswerButton
            key={option.value}
            option={option}
            initial={option.value === initial}
            onClick={() => onAnswer(option.value)}
          />
        ))}
      </div>
    </Modal>
  )
}

interface AnswerButtonProps {
  option: ChoiceOption
  initial: boolean
  onClick: () => void
}

function AnswerButton({ option: { label, look = 'default' }, initial, onClick }: AnswerButtonProps) {
  return (
    <Button
      variant={look === 'default' ? 'default' : 'filled'}
      {...(look === 'danger' ? { color: 'red' } : {})}
      data-autofocus={initial || undefined}
      miw={96}
      onClick={onClick}
    >
      {label}
    </Button>
  )
}
