import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './Session.module.css'
import { clearLogoutNotice, type LogoutNotice, readLogoutNotice } from './logoutNotice.ts'
import { loginTexts } from './loginTexts.ts'

/**
 * On the login page: says why a person was logged out here, what this device has not sent, and how it will be
 * sent (D-127).
 */
export function LogoutMessage() {
  const [notice, setNotice] = useState(readLogoutNotice)
  if (!notice) return null
  const close = () => {
    clearLogoutNotice()
    setNotice(null)
  }
  return <LogoutNotification notice={notice} onClose={close} />
}

function LogoutNotification({
  notice: { why, name, unsent: sealed = 0 },
  onClose,
}: {
  notice: LogoutNotice
  onClose: () => void
}) {
  const here = useUnsent(why !== 'wiped')
  // A wipe sealed the changes, so they cannot be exported.
  const unsent = why === 'wiped' ? sealed : here
  const [failed, setFailed] = useState(false)
  const save = () => {
    setFailed(false)
    void import('./unsentWork.ts').then(({ saveUnsent }) => saveUnsent()).catch(() => setFailed(true))
  }
  return (
    <section className={classes.putOut} role="alert">
      <p className={classes.putOutText}>
        {{ deleted: loginTexts.deletedOf(name), blocked: loginTexts.blocked, wiped: loginTexts.wiped }[why]}
      </p>
      {unsent !== undefined && unsent > 0 && (
        <p className={classes.putOutText}>{UNSENT_TEXTS[why](unsent)}</p>
      )}
      {unsent === 0 && <p className={classes.putOutText}>{loginTexts.nothingLeft}</p>}
      {failed && <p className={classes.putOutText}>{loginTexts.notExported}</p>}
      <div className={classes.putOutButtons}>
        {why !== 'wiped' && unsent !== undefined && unsent > 0 && (
          <Button size="sm" variant="default" onClick={save}>
            Exporteren
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={onClose}>
          Begrepen
        </Button>
      </div>
    </section>
  )
}

const UNSENT_TEXTS = {
  deleted: loginTexts.handOver,
  blocked: loginTexts.keptBlocked,
  wiped: loginTexts.keptSealed,
}

/** Returns how many changes of this device the server lacks; undefined while counting. */
function useUnsent(hasStore: boolean): number | undefined {
  const [unsent, setUnsent] = useState<number>()
  useEffect(() => {
    // A wiped device has no store, and gets none before somebody logs in.
    if (!hasStore) return undefined
    let current = true
    void import('./unsentWork.ts')
      .then(({ countUnsent }) => countUnsent())
      .then((n) => current && setUnsent(n))
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [hasStore])
  return unsent
}
