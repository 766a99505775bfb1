import classes from './Detail.module.css'

const PANELS = {
  herstelling: 'Herstelling',
  bestek: 'Bestek',
  werklijnen: 'Werklijnen',
  extern: 'Extern',
  fotos: "Foto's",
  klant: 'Klant',
  item: 'Item',
  gerelateerd: 'Gerelateerd',
  logboek: 'Logboek',
} as const

/** Jumps to a panel; shown where the panels stand below each other. The URL stays, for it names the repair. */
export function PanelTabs() {
  const jump = (id: string) =>
    document.getElementById(id)?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  return (
    <nav className={classes.tabs} aria-label="Onderdelen van de herstelling">
      {Object.entries(PANELS).map(([id, title]) => (
        <button key={id} type="button" onClick={() => jump(id)}>
          {title}
        </button>
      ))}
    </nav>
  )
}
