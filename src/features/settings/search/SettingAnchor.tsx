import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import classes from './SettingsSearch.module.css'
import { closeSetting, settingTarget, subscribeSettingTarget } from './settingTarget.ts'

const TINT_MS = 2_000
const CONTROLS = 'input:not([type="hidden"], [hidden]), textarea, select, button'

/** The place of a setting on its page: a hit of the search scrolls to it, focuses its field and tints it (LI-10). */
export function SettingAnchor({ name, children }: { name: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const isTarget = useSyncExternalStore(subscribeSettingTarget, settingTarget) === name
  useEffect(() => {
    if (!isTarget) return
    box.current?.scrollIntoView?.({ block: 'center' })
    box.current?.querySelector<HTMLElement>(CONTROLS)?.focus({ preventScroll: true })
    const timer = setTimeout(() => closeSetting(name), TINT_MS)
    return () => clearTimeout(timer)
  }, [isTarget, name])
  return (
    <div ref={box} className={classes.anchor} data-tinted={isTarget || undefined}>
      {children}
    </div>
  )
}
