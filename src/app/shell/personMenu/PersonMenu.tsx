import { type MantineColorScheme, useMantineContext } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react'
import {
  IconExchange,
  IconFile,
  IconInfo,
  IconKeyboard,
  IconLogout,
  type IconProps,
  IconSync,
  IconUser,
} from '../../../components/icons/icons.tsx'
import { DEPARTMENTS } from '../../../domain/shared/departments.ts'
import { syncLook } from '../../../features/sync/syncLook.ts'
import { ROUTES } from '../../../lib/routes.ts'
import { logout } from '../../../session/logout.ts'
import type { SessionUser } from '../../../session/session.ts'
import { useSyncStatus } from '../../../shared/sync/useSync.ts'
import { APP_VERSION } from '../../../sync/protocol/version.ts'
import { useSwitchDepartment } from '../useSwitchDepartment.ts'
import classes from './PersonMenu.module.css'
import { focusNextItem } from './focusNextItem.ts'

const SCHEMES: readonly [MantineColorScheme, string][] = [
  ['light', 'Licht'],
  ['dark', 'Donker'],
  ['auto', 'Toestel'],
]

interface ItemProps {
  icon: ComponentType<IconProps>
  text: string
  /** Smaller text at the right. */
  detail?: string
  onPress: () => void
}

const Item = ({ icon: Icon, text, detail, onPress }: ItemProps) => (
  <button type="button" role="menuitem" tabIndex={-1} className={classes.item} onClick={onPress}>
    <Icon size={20} />
    {text}
    {detail !== undefined && <span className={classes.detail}>{detail}</span>}
  </button>
)

interface PersonMenuProps {
  user: SessionUser
  onInfo: () => void
  /** Closes the menu and returns the focus to its button. */
  onClose: () => void
}

/**
 * The menu of the person. It repeats what is in the bar from 820 px on, and replaces it below (D-139). Arrow
 * keys move, a letter jumps.
 */
export function PersonMenu({ user, onInfo, onClose }: PersonMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const exchange = useSwitchDepartment()
  const { text } = syncLook(useSyncStatus())
  const { colorScheme, setColorScheme } = useMantineContext()
  useEffect(() => void focusNextItem(menu.current, 'Home'), [])
  const press = (run: () => unknown) => () => {
    onClose()
    void run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onClose()
    if (!focusNextItem(menu.current, event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={menu}
      className={classes.menu}
      role="menu"
      tabIndex={-1}
      aria-label={`${user.name} ${user.lastName}`}
      onKeyDown={onKeyDown}
    >
      <div className={classes.who} role="none">
        <strong>
          {user.name} {user.lastName}
        </strong>
        {user.email !== null && <span>{user.email}</span>}
      </div>
      <Item icon={IconUser} text="Mijn gegevens" onPress={press(() => navigate({ to: ROUTES.account }))} />
      {exchange && (
        <Item
          icon={IconExchange}
          text={`Naar ${DEPARTMENTS[exchange.other]}`}
          onPress={press(() => exchange.go())}
        />
      )}
      <Item icon={IconFile} text="Opdrachtbon" onPress={press(() => navigate({ to: ROUTES.actionForm }))} />
      <Item
        icon={IconKeyboard}
        text="Sneltoetsen"
        onPress={press(() => navigate({ to: ROUTES.HelpPage, params: { page: 'sneltoetsen' } }))}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a menu has no fieldset */}
      <div className={classes.schemes} role="group" aria-label="Weergave">
        {SCHEMES.map(([scheme, word]) => (
          <button
            key={scheme}
            type="button"
            role="menuitemradio"
            tabIndex={-1}
            aria-checked={colorScheme === scheme}
            className={classes.scheme}
            onClick={() => setColorScheme(scheme)}
          >
            {word}
          </button>
        ))}
      </div>
      <Item
        icon={IconSync}
        text="Synchronisatie"
        detail={text}
        onPress={press(() => navigate({ to: ROUTES.Sync }))}
      />
      <Item icon={IconInfo} text="Info" detail={`versie ${APP_VERSION}`} onPress={press(onInfo)} />
      <Item icon={IconLogout} text="Uitloggen" onPress={press(logout)} />
    </div>
  )
}
