import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconArrowLeft, IconSearch, IconX } from '../../../components/icons/icons.tsx'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { useSession } from '../../../session/useSession.ts'
import { readScan } from '../../../domain/scan/scanResult.ts'
import { ScanFieldButton } from '../../../shared/scan/ScanFieldButton.tsx'
import { useCodeHandler } from '../../../shared/scan/useCodeHandler.ts'
import { keepPaletteText, keptPaletteText, takePaletteKeys } from './paletteKeys.ts'
import classes from './Palette.module.css'
import { GROUP_TITLES, isRecordGroup, type PaletteHit, type RecordGroup } from './hits.ts'
import { useIsPhone } from '../../../components/page/useIsPhone.ts'
import { HitList } from './HitList.tsx'
import { useHits } from './useHits.ts'

/**
 * Delay in ms: long enough for a fast typist, short enough to be unnoticed. The index answers in
 * milliseconds.
 */
const DELAY = 80

/**
 * The command palette (Ctrl+K): finds any record on this device and starts any action, without the mouse
 * (ARCHITECTURE.md).
 */
export function Palette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const phone = useIsPhone()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={680}
      padding={0}
      yOffset="8vh"
      fullScreen={phone}
      transitionProps={{ transition: 'fade', duration: 80 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Zoeken of een actie starten">
        {opened && <Search onClose={onClose} />}
      </Modal.Content>
    </Modal.Root>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const uid = useSession().user?.id ?? ''
  const [text, setText] = useState(() => keptPaletteText(uid))
  const [only, setOnly] = useState<RecordGroup | null>(null)
  const phone = useIsPhone()
  const [term] = useDebouncedValue(text.trim(), DELAY)
  const { hits, counts, openTitle, settled } = useHits(term, only)
  const [active, setActive] = useState(0)
  const isReady = settled && term === text.trim()
  const waiting = useRef(false)
  const list = useId()
  const input = useRef<HTMLInputElement>(null)
  const isFresh = useRef(true)
  const at = Math.min(active, hits.length - 1)
  const choose = (hit: PaletteHit | undefined) => {
    if (!hit) return
    if (hit.disabledReason !== undefined) return toastWarning(hit.disabledReason)
    keepPaletteText('', uid)
    onClose()
    hit.open()
  }
  const chooseGroup = (group: RecordGroup | null) => {
    setOnly(group)
    setActive(0)
    input.current?.focus()
  }
  const openTab = ({ href }: PaletteHit) => {
    if (href === undefined) return
    keepPaletteText('', uid)
    window.open(href, '_blank', 'noopener')
    onClose()
  }
  // Enter before the results arrive opens the first line of these results, not of the previous ones.
  useEffect(() => {
    if (!waiting.current || !isReady) return
    waiting.current = false
    choose(hits[0])
  })
  // A label of the company opens its record; any other code becomes the search term.
  useCodeHandler((code) => {
    if ('named' in readScan(code)) return false
    setText(code)
    return true
  })
  const takeCollected = () => {
    const collected = takePaletteKeys()
    // Keys that were pressed before the field appeared begin a new term; others replace the selected text.
    if (collected !== '') setText((now) => collected + (isFresh.current ? '' : now))
    else if (isFresh.current) input.current?.select()
    isFresh.current = false
  }
  const group = hits[at]?.group
  const shownGroup = only === null && isRecordGroup(group) ? group : null
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Tab' && !event.shiftKey && shownGroup) chooseGroup(shownGroup)
    else if (event.key === 'Backspace' && text === '' && only !== null) chooseGroup(null)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (isReady && hits[at]) openTab(hits[at])
    } else if (step !== 0) setActive((at + step + hits.length) % Math.max(1, hits.length))
    else if (event.key === 'Enter' && isReady) choose(hits[at])
    else if (event.key === 'Enter') waiting.current = true
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} />
        {phone && (
          <button type="button" className={classes.back} aria-label="Terug" onClick={onClose}>
            <IconArrowLeft size={22} />
          </button>
        )}
        {only !== null && (
          <button
            type="button"
            className={classes.only}
            aria-label={`Alleen ${GROUP_TITLES[only]}: alles tonen`}
            onClick={() => chooseGroup(null)}
          >
            {GROUP_TITLES[only]}
            <IconX size={14} />
          </button>
        )}
        <input
          ref={input}
          className={classes.input}
          data-autofocus
          role="combobox"
          aria-label="Zoeken of een actie starten"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={hits[at] ? `${list}-${at}` : undefined}
          placeholder="Nummer, klant, item of actie"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            keepPaletteText(event.currentTarget.value, uid)
            setActive(0)
            waiting.current = false
          }}
          onKeyDown={onKeyDown}
          onFocus={takeCollected}
        />
        <ScanFieldButton label="Zoekterm" onCode={setText} />
      </div>
      <HitList
        id={list}
        hits={hits}
        term={term}
        openTitle={openTitle}
        counts={counts}
        onGroup={only === null ? chooseGroup : undefined}
        active={at}
        onActive={setActive}
        onChoose={choose}
      />
      {hits.length === 0 && <output className={classes.none}>Niets gevonden op dit toestel.</output>}
      <footer className={classes.keys} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> kiezen <kbd>Enter</kbd> openen <kbd>Ctrl</kbd>
        <kbd>Enter</kbd> nieuw tabblad{' '}
        {shownGroup && (
          <>
            <kbd>Tab</kbd> alleen {GROUP_TITLES[shownGroup]}{' '}
          </>
        )}
        <kbd>Esc</kbd> sluiten
      </footer>
    </>
  )
}
