import { Panel } from '../../components/page/Panel.tsx'
import { formatDateTime } from '../../lib/dates.ts'
import { useWaitingPhotos } from './queries.ts'
import classes from './SyncPage.module.css'

/**
 * Photos and documents that are not uploaded yet. They are sent apart from the changes and may lag behind
 * them (B2.5).
 */
export function PhotosPanel() {
  const photos = useWaitingPhotos()
  if (!photos || photos.length === 0) return null
  return (
    <Panel title={`Bestanden in de wachtrij (${photos.length})`} flush>
      <ul className={classes.list}>
        {photos.map(({ sha256, text, at, refused }) => (
          <li key={sha256} className={classes.row}>
            <div className={classes.what}>
              <p className={classes.text}>{text}</p>
              <p className={classes.meta}>{formatDateTime(at)}</p>
              {refused !== null && <p className={classes.reason}>Niet aanvaard: {refused}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
