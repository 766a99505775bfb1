import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { followViewState } from '../followViewState.ts'
import { Banners } from './Banners.tsx'
import { useIsPhone } from '../../components/page/useIsPhone.ts'
import { collectPaletteKeys } from './palette/paletteKeys.ts'
import { Rehearsal, type RehearsalProps } from '../../startup/app/Rehearsal.tsx'
import classes from './Shell.module.css'
import { useScreenLock } from './routeRights.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import { useOnlyDepartment } from './useSwitchDepartment.ts'
import { useOpenHelp } from './useHelp.ts'
import { useRecoveredPhotos } from './useRecoveredPhotos.ts'
import { useSyncMessages } from './useSyncMessages.ts'
import { SearchScan } from '../../components/list/searchScan.ts'
import { LockedArea } from '../../components/page/LockedArea.tsx'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { db } from '../../db/database.ts'
import { useLive } from '../../db/live.ts'
import { afterFirstScreen } from '../../startup/firstScreen.ts'
import { loadWithRetry } from '../../lib/loadWithRetry.ts'
import { ROUTES } from '../../lib/routes.ts'
import { useSession } from '../../session/useSession.ts'
import { RightsContext, useRights } from '../../shared/rights/useRights.ts'
import { LINK_KEY } from '../../shared/scan/linkKey.ts'

const openIds = async (): Promise<string> =>
  (await db.conflict.toArray())
    .filter(({ state }) => state === 'open')
    .map(({ id }) => id)
    .join()

/**
 * Reports once, on the device where it was typed, that a value lost a conflict (D-023); only in the visible
 * tab.
 */
export function useLostValues(): void {
  const open = useLive(openIds, [])
  const navigate = useNavigate()
  const me = useSession().user?.id ?? null
  useEffect(() => {
    if (!open) return
    const look = (id: string) => void navigate({ to: ROUTES.Sync, search: { conflict: id } })
    const notify = () => {
      if (document.visibilityState !== 'visible') return
      // Loaded on demand, because it is rare.
      void loadWithRetry(() => import('../../features/sync/conflicts/lostValues.ts')).then(
        ({ notifyLostValues: tellLost }) => tellLost(me, look),
      )
    }
    notify()
    document.addEventListener('visibilitychange', notify)
    return () => document.removeEventListener('visibilitychange', notify)
  }, [open, me, navigate])
}

/** Loads code that will soon be needed in idle time, and renders frequent screens once out of sight. */
export function WarmUp() {
  const { routesByPath } = useRouter()
  const [rehearsal, setRehearsal] = useState<RehearsalProps | null>(null)
  useEffect(
    () =>
      void import('../../startup/app/warmUp.ts')
        .then(({ warmUp }) =>
          warmUp({
            load: async (path) => routesByPath[path].options.staticData?.load?.(),
            rehearse: async (path) => {
              const screen = await routesByPath[path].options.staticData?.rehearse?.()
              await new Promise<unknown>((onEnd) => setRehearsal({ screen, onEnd }))
              setRehearsal(null)
            },
          }),
        )
        .catch(() => undefined),
    [routesByPath],
  )
  return rehearsal && <Rehearsal {...rehearsal} />
}

const ScanHost = lazyComponent(() => import('../../shared/scan/ScanHost.tsx'), 'ScanHost')
const AskedLink = lazyComponent(() => import('../../shared/scan/PendingLink.tsx'), 'PendingLink')

/** Listens to hand scanners after the first screen, and opens the scanner on request. */
export function Scanner() {
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    let end: (() => void) | undefined
    const gone = new AbortController()
    const begin = () =>
      import('../../shared/scan/scannerListener.ts').then(
        ({ listenForScanners: hear }) => {
          if (!gone.signal.aborted) end = hear(() => setAsked(true))
        },
        // The file is not on this device yet; load it when there is a network.
        () => addEventListener('online', () => void begin(), { once: true, signal: gone.signal }),
      )
    void afterFirstScreen().then(begin)
    return () => {
      gone.abort()
      end?.()
    }
  }, [])
  const [link] = useState(() => sessionStorage.getItem(LINK_KEY))
  return (
    <>
      {link !== null && <AskedLink code={link} />}
      {asked && <ScanHost />}
    </>
  )
}

const loadPalette = () => import('./palette/Palette.tsx')
const openScanner = () => void import('../../shared/scan/scanBus.ts').then((bus) => bus.openScanner())
const scanFor = (search: (code: string) => void) =>
  void import('../../shared/scan/scanForSearch.ts').then((scan) => scan.scanForSearch(search))
const Palette = lazyComponent(loadPalette, 'Palette')
/** Loaded on demand, because only a phone has it. */
const BottomBar = lazyComponent(() => import('./phone/BottomBar.tsx'), 'BottomBar')

/**
 * From this width on the menu has its own column, first as a rail of icons. Below it the menu overlays the
 * screen.
 */
const WIDE = '(min-width: 1000px)'

/** Starts before the first screen renders; the login page does not need it. */
function useViewState(): void {
  const router = useRouter()
  useState(() => followViewState(router))
}

/** The frame around every screen: top bar, menu, and messages about the whole product. */
export function Shell() {
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false })
  const phone = useIsPhone()
  const [open, menu] = useDisclosure(false)
  const [collapsed, menuCollapse] = useDisclosure(false)
  const shown = wide ? !collapsed : open
  const palette = usePalette()
  useViewState()
  useCloseOnNavigation(menu.close)
  useCloseOnEscape(!wide && open, menu.close)
  return (
    <div className={classes.shell} data-menu={shown || undefined}>
      <a className={classes.skip} href="#main" onClick={focusMain}>
        Naar de inhoud
      </a>
      <header className={classes.header}>
        <TopBar
          menuOpen={shown}
          onMenu={wide ? menuCollapse.toggle : menu.toggle}
          onSearch={palette.show}
          onScan={openScanner}
          onSearchIntent={() => void loadPalette()}
        />
      </header>
      <div className={classes.navbar} id="menu">
        <SideMenu />
      </div>
      {!wide && open && <div className={classes.shade} aria-hidden="true" onClick={menu.close} />}
      <main className={classes.main} id="main" tabIndex={-1}>
        <div className={classes.banners}>
          <Banners />
        </div>
        <SearchScan value={scanFor}>
          <LockedScreen />
        </SearchScan>
      </main>
      {phone && <BottomBar onSearch={palette.show} onScan={openScanner} />}
      <Messages />
      <WarmUp />
      <Scanner />
      {palette.mounted && <Palette opened={palette.opened} onClose={palette.hide} />}
    </div>
  )
}

/** The screen, locked if the person may not change it. A component of its own, so that the frame is not drawn anew. */
function LockedScreen() {
  const rights = useRights()
  return (
    <RightsContext value={rights}>
      <LockedArea reason={useScreenLock(rights)}>
        <Outlet />
      </LockedArea>
    </RightsContext>
  )
}

/** A component without output for messages and the F1 key, so that they do not render the frame again. */
function Messages() {
  useOnlyDepartment()
  useSyncMessages()
  useLostValues()
  useRecoveredPhotos()
  useOpenedRecords()
  useHotkeys([['F1', useOpenHelp()]], [], true)
  return null
}

/** Remembers the records that are opened, for the palette (SL-12). */
function useOpenedRecords() {
  const router = useRouter()
  useEffect(() => {
    let end: (() => void) | undefined
    const gone = new AbortController()
    void afterFirstScreen()
      .then(() => import('./palette/recentRecords.ts'))
      .then(({ followOpenedRecords }) => {
        if (!gone.signal.aborted) end = followOpenedRecords(router)
      })
      .catch(() => undefined)
    return () => {
      gone.abort()
      end?.()
    }
  }, [router])
}

/** The router uses the URL fragment, so the skip link moves the focus itself. */
function focusMain(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Opens the command palette on Ctrl+K, also from an input; its code is loaded at first use. */
function usePalette() {
  const [opened, { open, close: hide }] = useDisclosure(false)
  const [mounted, setMounted] = useState(false)
  useCloseOnNavigation(hide)
  const show = () => {
    collectPaletteKeys()
    setMounted(true)
    open()
  }
  useHotkeys([['mod+K', show]], [], true)
  return { opened, mounted, show, hide }
}

/**
 * Closes an overlay on navigation. It subscribes to the router, so that a new screen does not render the
 * frame again.
 */
function useCloseOnNavigation(close: () => void) {
  const router = useRouter()
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ pathChanged }) => void (pathChanged && close())),
    [router, close],
  )
}

/** Escape also closes a menu overlay and returns the focus to the element that opened it. */
function useCloseOnEscape(active: boolean, close: () => void) {
  useEffect(() => {
    if (!active) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      close()
      document.querySelector<HTMLElement>('[aria-controls="menu"]')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [active, close])
}
