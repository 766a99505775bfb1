import { type ReactNode, useId } from 'react'
import { texts } from '../../lib/texts.ts'
import { IconX } from '../icons/icons.tsx'
import { IconAction } from '../page/ActionButton.tsx'
import classes from './PreviewPanel.module.css'

interface PreviewPanelProps {
  title: string
  /** The status, beside the title. */
  badge: ReactNode
  /** The customer, below the title. */
  subtitle: string
  onClose: () => void
  children: ReactNode
}

/** The record of the row that has the focus, beside a list (LI-09). It takes no focus: the arrow keys stay in the list. */
export function PreviewPanel({ title, badge, subtitle, onClose, children }: PreviewPanelProps) {
  const id = useId()
  return (
    <aside className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <div>
          <h2 id={id}>{title}</h2>
          {badge}
          <p>{subtitle}</p>
        </div>
        <IconAction reads label={texts.close} icon={<IconX />} onClick={onClose} />
      </header>
      <div className={classes.body}>{children}</div>
      <p className={classes.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> volgende <kbd>Enter</kbd> openen <kbd>Spatie</kbd> sluiten
      </p>
    </aside>
  )
}

/** A fact of a preview; nothing without a value. */
export function PreviewFact({ term, children }: { term: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export const PreviewFacts = ({ children }: { children: ReactNode }) => (
  <dl className={classes.facts}>{children}</dl>
)
