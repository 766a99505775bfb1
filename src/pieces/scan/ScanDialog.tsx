import { Modal } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { takeCodes, type ScanAsk } from './scanBus.ts'
import { CameraView } from './CameraView.tsx'
import classes from './Scan.module.css'
import { ScanSheet } from './ScanSheet.tsx'
import { scanTexts as t } from './texts.ts'
import { useLookup } from './useLookup.ts'

export interface ScanDialogProps {
  ask: ScanAsk
  onClose: () => void
}

/**
 * Finds what a code names: by the camera, by a hand scanner, or typed. A label of a repair or a rental opens at once; of an
 * item a person chooses what is to be done with it.
 */
export function ScanDialog({ ask, onClose }: ScanDialogProps) {
  const { result, look, forget } = useLookup(ask, onClose)
  // Whoever scanned by hand has no use for a camera; who wants one opens it.
  const [camera, setCamera] = useState(ask.text === undefined)
  const [hasNone, setHasNone] = useState(false)
  const onNone = useCallback(() => {
    setHasNone(true)
    setCamera(false)
  }, [])
  useEffect(() => takeCodes((text) => (look(text), true)), [look])
  // Who scanned a label by hand is on their way to what it names: nothing is drawn that is gone again at once.
  if (!camera && !hasNone && !result) return null
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={camera}
      size={640}
      padding={0}
      // Not the class of the part, which what is around it would get as well.
      classNames={{ content: classes.dialog ?? '' }}
      // What a hand scanner asked for is there at once.
      transitionProps={{ duration: camera ? 80 : 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t.title} data-camera={camera || undefined}>
        {camera && (
          <CameraView
            paused={result !== null}
            missed={result?.found.kind === 'miss'}
            onCode={look}
            onNone={onNone}
            onClose={onClose}
          />
        )}
        <ScanSheet
          ask={ask}
          result={result}
          hasNoCamera={hasNone}
          onLook={look}
          onAgain={() => {
            forget()
            setCamera(true)
          }}
          onClose={onClose}
        />
      </Modal.Content>
    </Modal.Root>
  )
}
