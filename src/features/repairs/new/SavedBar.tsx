import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import {
  IconCheck,
  IconFile,
  IconLabel,
  IconPlus,
  IconPrint,
  IconSignature,
} from '../../../components/icons/icons.tsx'
import { KEEP_CLEAR } from '../../../components/toasts/keepClear.ts'
import { useLive } from '../../../db/live.ts'
import { DEFAULT_LANGUAGE } from '../../../domain/shared/languages.ts'
import { texts } from '../../../lib/texts.ts'
import { printSlipAndLabels, printLabels, printIntakeSlip } from '../../../shared/documents/printLabels.ts'
import classes from './SavedBar.module.css'
import { savedFacts } from './savedFacts.ts'
import { newRepairTexts } from './newRepairTexts.ts'
import { useActionKeys } from './useActionKeys.ts'

const SignDialog = lazyComponent(() => import('../../../shared/signature/SignDialog.tsx'), 'SignDialog')

export interface SavedBarProps {
  /** The repairs taken in for this customer, the latest last. */
  ids: readonly string[]
  question: string
  onAnswer: (complete: boolean) => void
  /** Starts another repair for the same customer. */
  onAnother: () => void
}

/**
 * Offers the follow-ups of an intake, each by key or press: label, slip, both, another repair of this
 * customer. It also asks whether to complete the repair. Printing does not close it.
 */
export function SavedBar({ ids, question, onAnswer, onAnother }: SavedBarProps) {
  const facts = useLive(() => savedFacts(ids), [ids.join()])
  const [signing, setSigning] = useState(false)
  const [downloaded, setDownloaded] = useState<string | null>(null)
  const language = facts?.language ?? DEFAULT_LANGUAGE
  const named = ids.map((id) => ({ e: 'repair' as const, id }))
  const acts: Record<string, () => unknown> = {
    l: () => printLabels(named),
    o: () => printIntakeSlip(ids, language),
    b: async () => setDownloaded(await printSlipAndLabels(named, language)),
    n: onAnother,
    t: () => setSigning(true),
  }
  useActionKeys(acts, signing)
  return (
    <Modal.Root
      opened
      onClose={() => onAnswer(false)}
      size={1044}
      padding={0}
      closeOnClickOutside={false}
      classNames={{ inner: classes.inner ?? '' }}
      transitionProps={{ duration: 80 }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={question} radius="md" {...KEEP_CLEAR}>
        <div>
          <div className={classes.first}>
            <span className={classes.mark}>
              <IconCheck size={20} />
            </span>
            <div className={classes.what}>
              <p className={classes.name}>{facts && newRepairTexts.savedAs(facts.names)}</p>
              <p className={classes.text}>{facts?.text}</p>
              <output className={classes.text}>{downloaded && newRepairTexts.downloaded(downloaded)}</output>
            </div>
            <Button
              variant="default"
              leftSection={<IconLabel />}
              aria-keyshortcuts="l"
              onClick={() => void acts.l?.()}
            >
              {newRepairTexts.label}
            </Button>
            <Button
              variant="default"
              leftSection={<IconFile />}
              aria-keyshortcuts="o"
              onClick={() => void acts.o?.()}
            >
              {newRepairTexts.slip}
            </Button>
            <Button
              data-autofocus
              leftSection={<IconPrint />}
              aria-keyshortcuts="b"
              onClick={() => void acts.b?.()}
            >
              {newRepairTexts.both}
            </Button>
          </div>
          <div className={classes.second}>
            <Button variant="subtle" leftSection={<IconPlus />} aria-keyshortcuts="n" onClick={onAnother}>
              {newRepairTexts.another}
            </Button>
            <Button
              variant="subtle"
              leftSection={<IconSignature />}
              aria-keyshortcuts="t"
              onClick={() => setSigning(true)}
            >
              {facts?.signed ? newRepairTexts.signed : newRepairTexts.sign}
            </Button>
            <span className={classes.question}>{question}</span>
            <Button variant="default" onClick={() => onAnswer(false)}>
              {texts.no}
            </Button>
            <Button variant="default" onClick={() => onAnswer(true)}>
              {texts.yes}
            </Button>
          </div>
        </div>
      </Modal.Content>
      {signing && <SignDialog repairIds={ids} language={language} onClose={() => setSigning(false)} />}
    </Modal.Root>
  )
}
