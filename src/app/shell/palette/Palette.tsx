import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconSearch } from '../../../components/icons/icons.tsx'
import { toastWarning } from '../../../components/toasts/toasts.ts'
import { readScan } from '../../../domain/scan/scanResult.ts'
import { ScanFieldButton } from '../../../shared/scan/ScanFieldButton.tsx'
import { useCodeHandler } from '../../../shared/scan/useCodeHandler.ts'
import { takePaletteKeys } from './paletteKeys.ts'
import classes from './Palette.module.css'
import type { PaletteHit } from './hits.ts'
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
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={640}
      padding={0}
      yOffset="10vh"
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
  const [text, setText] = useState('')
  const [term] = useDebouncedValue(text.trim(), DELAY)
  const { hits, settled } = useHits(term)
  const [active, setActive] = useState(0)
  const isReady = settled && term === text.trim()
  const waiting = useRef(false)
  const list = useId()
  const at = Math.min(active, hits.length - 1)
  const choose = (hit: PaletteHit | undefined) => {
    if (!hit) return
    if (hit.disabledReason !== undefined) return toastWarning(hit.disabledReason)
    onClose()
    hit.open()
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
    if (collected !== '') setText((now) => collected + now)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive((at + step + hits.length) % Math.max(1, hits.length))
    else if (event.key === 'Enter' && isReady) choose(hits[at])
    else if (event.key === 'Enter') waiting.current = true
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={20} />
        <input
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
            setActive(0)
            waiting.current = false
          }}
          onKeyDown={onKeyDown}
          onFocus={takeCollected}
        />
        <ScanFieldButton label="Zoekterm" onCode={setText} />
      </div>
      <Hits id={list} hits={hits} active={at} onActive={setActive} onChoose={choose} />
      {hits.length === 0 && <output className={classes.none}>Niets gevonden op dit toestel.</output>}
    </>
  )
}

interface HitsProps {
  id: string
  hits: readonly PaletteHit[]
  active: number
  onActive: (index: number) => void
  onChoose: (hit: PaletteHit) => void
}

function Hits({ id, hits, active, onActive, onChoose }: HitsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  return (
    // No HTML element exists for the result list of a text input.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={box} id={id} role="listbox" aria-label="Resultaten" className={classes.hits} tabIndex={-1}>
      {hits.map((hit, index) => (
        // Keys are handled by the input, as in the combobox pattern.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={hit.key}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          aria-disabled={hit.disabledReason !== undefined || undefined}
          className={classes.hit}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(hit)}
        >
          <hit.icon size={18} />
          <span className={classes.title}>{hit.title}</span>
          {hit.detail !== '' && <span className={classes.detail}>{hit.detail}</span>}
          <span className={classes.kind}>{hit.kind}</span>
        </div>
      ))}
    </div>
  )
}
