import { ActionButton } from '../../components/page/ActionButton.tsx'
import { Panel } from '../../components/page/Panel.tsx'
import { toastSaveFailed } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { binnedKits } from '../../db/queries/kits.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import { unbinKit } from '../../shared/kits/kitBin.ts'
import classes from './Bin.module.css'

/** The deleted kits, if there are any. They are on this device, so they show offline too (KI-31). */
export function BinnedKits() {
  const kits = useLive(binnedKits, [])
  if (!kits?.length) return null
  return (
    <Panel title="Verwijderde kits" flush>
      <ul className={classes.list}>
        {kits.map((kit) => (
          <li key={kit.id} className={classes.row}>
            <div className={classes.what}>
              <p className={classes.text}>{kit.name}</p>
              <p className={classes.meta}>
                {[countWithNoun(kit.parts.length, 'onderdeel', 'onderdelen'), kit.note]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <ActionButton onClick={() => void unbinKit(kit).catch(toastSaveFailed)}>
              Haal uit prullenbak
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
