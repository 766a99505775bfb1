import { useEffect } from 'react'
import { toastWarning } from '../../components/toasts/toasts.ts'
import { useLive } from '../../db/live.ts'
import { namedBy } from '../../domain/scan/shortCode.ts'
import { useFilling } from '../sync/useSync.ts'
import { findCode, idOf } from './find.ts'
import { LINK_KEY } from './linkKey.ts'
import { scanTexts as t } from './texts.ts'
import { useWays } from './where.ts'

/** Opens what a phone's own camera read off a label, as soon as it is on this device. */
export function AskedLink({ code }: { code: string }) {
  const found = useLive(() => findCode(`https://x/q/${code}`), [code])
  const filling = useFilling()
  const ways = useWays()
  const id = found && idOf(found)
  const settled = (found && id) || filling === null
  useEffect(() => {
    if (!found || !settled || sessionStorage.getItem(LINK_KEY) === null) return
    sessionStorage.removeItem(LINK_KEY)
    if (id && found.kind !== 'miss') void ways.open(found.kind, id, true)
    else toastWarning(namedBy(code) ? t.missNamed : t.foreign)
  }, [found, id, settled, ways, code])
  return null
}
