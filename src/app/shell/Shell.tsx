import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { SearchScan } from '../../components/list/searchScan.ts'
import { lazyComponent } from '../../components/page/lazyComponent.ts'
import { followViewState } from '../followViewState.ts'
import { Banners } from './Banners.tsx'
import { collectPaletteKeys } from './palette/paletteKeys.ts'
import { Scanner } from './Scanner.tsx'
import { SideMenu } from './SideMenu.tsx'
import classes from './Shell.module.css'
import { TopBar } from './TopBar.tsx'
import { useOpenHelp } from './useHelp.ts'
import { useLostValues } from './useLostValues.ts'
import { useRecoveredPhotos } from './useRecoveredPhotos.ts'
import { useSyncMessages } from './useSyncMessages.ts'
import { WarmUp } from './WarmUp.tsx'

const loadPalette = () => import('./palette/Palette.tsx')
const openScanner = () => void import('../../shared/scan/scanBus.ts').then((bus) => bus.openScanner())
const scanFor = (search: (code: string) => void) =>
  void import('../../shared/scan/scanForSearch.ts').then((scan) => scan.scanForSearch(search))
const Palette = lazyComponent(loadPalette, 'Palette')

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
          <Outlet />
        </SearchScan>
      </main>
      <Messages />
      <WarmUp />
      <Scanner />
      {palette.mounted && <Palette opened={palette.opened} onClose={palette.hide} />}
    </div>
  )
}

/** A component without output for messages and the F1 key, so that they do not render the frame again. */
function Messages() {
  useSyncMessages()
  useLostValues()
  useRecoveredPhotos()
  useHotkeys([['F1', useOpenHelp()]], [], true)
  return null
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
