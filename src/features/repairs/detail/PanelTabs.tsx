import { useEffect, useState } from 'react'
import classes from './Detail.module.css'

const PANELS = {
  herstelling: 'Herstelling',
  bestek: 'Bestek',
  werklijnen: 'Werklijnen',
  extern: 'Extern',
  depannage: 'Depannage',
  klant: 'Klant',
  fotos: "Foto's",
  item: 'Item',
  gerelateerd: 'Gerelateerd',
  mails: 'Mails',
  logboek: 'Logboek',
} as const

/** The panel that is read: the first one in the upper part of the screen, below the bar. */
const READ = '-130px 0px -55% 0px'

/**
 * Jumps to a panel and marks the one that is in view; the URL stays, for it names the repair. On a wide screen it shows
 * when the keyboard gets there.
 * @param complete all panels are on the screen
 */
export function PanelTabs({ complete }: { complete: boolean }) {
  const current = useCurrent(complete)
  return (
    <nav className={classes.tabs} aria-label="Onderdelen van de herstelling">
      {Object.entries(PANELS).map(([id, title]) => (
        <button key={id} type="button" aria-current={id === current} onClick={() => jump(id)}>
          {title}
        </button>
      ))}
    </nav>
  )
}

/** Tab goes on from the panel, not from the bar. */
function jump(id: string): void {
  const panel = document.getElementById(id)
  if (!panel) return
  panel.tabIndex = -1
  panel.focus({ preventScroll: true })
  panel.scrollIntoView({ block: 'start' })
}

function useCurrent(complete: boolean): string | undefined {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setShown((old) => seen(old, entries)), {
      rootMargin: READ,
    })
    for (const id of Object.keys(PANELS)) {
      const panel = document.getElementById(id)
      if (panel) observer.observe(panel)
    }
    return () => observer.disconnect()
  }, [complete])
  return Object.keys(PANELS).find((id) => shown.has(id))
}

function seen(old: ReadonlySet<string>, entries: readonly IntersectionObserverEntry[]): ReadonlySet<string> {
  const next = new Set(old)
  for (const { target, isIntersecting } of entries)
    if (isIntersecting) next.add(target.id)
    else next.delete(target.id)
  return next
}
