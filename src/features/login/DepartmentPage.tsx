import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { IconCalendar, IconWrench } from '../../components/icons/icons.tsx'
import { chooseDepartment } from '../../session/chooseDepartment.ts'
import { takeDeepLink } from '../../session/deepLink.ts'
import { type Department, DEPARTMENTS } from '../../domain/shared/departments.ts'
import { startRoute } from '../../session/departments.ts'
import classes from '../../session/Session.module.css'
import { SessionBanner } from '../../session/SessionBanner.tsx'
import { useSession } from '../../session/useSession.ts'
import { keysOf } from '../../lib/objects.ts'

const ICONS = { rental: IconCalendar, repair: IconWrench } as const

/** Two tiles: one tap stores the department and opens it (SH-100). */
export function DepartmentPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { department } = useSession()
  const [busy, setBusy] = useState(false)
  const choose = async (value: Department) => {
    setBusy(true)
    if (await chooseDepartment(value)) {
      const link = takeDeepLink()
      if (link) router.history.push(link)
      else await navigate({ to: startRoute(value) })
    }
    setBusy(false)
  }
  return (
    <>
      <SessionBanner />
      <main className={classes.page} id="main">
        <div className={classes.chooser}>
          <h1 className={classes.title}>Kies een afdeling</h1>
          <div className={classes.tiles}>
            {keysOf(DEPARTMENTS).map((value) => (
              <Tile
                key={value}
                value={value}
                current={value === department}
                busy={busy}
                onChoose={() => void choose(value)}
              />
            ))}
          </div>
        </div>
      </main>
    </>
  )
}

interface TileProps {
  value: Department
  current: boolean
  busy: boolean
  onChoose: () => void
}

function Tile({ value, current, busy, onChoose }: TileProps) {
  const Icon = ICONS[value]
  return (
    <button
      type="button"
      className={classes.tile}
      disabled={busy}
      data-current={current || undefined}
      onClick={onChoose}
    >
      <Icon size={40} />
      {DEPARTMENTS[value]}
    </button>
  )
}
