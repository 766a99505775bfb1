import { Modal } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { registerCodeHandler, type ScannerOptions } from './scanBus.ts'
import { CameraView } from './CameraView.tsx'
import classes from './Scan.module.css'
import { ScanSheet } from './ScanSheet.tsx'
import { scanTexts } from './scanTexts.ts'
import { useLookup } from './useLookup.ts'

export interface ScanDialogProps {
  options: ScannerOptions
  onClose: () => void
}

/**
 * Finds the record of a code from the camera, a hand scanner or the keyboard. The label of a repair or a rental
 * opens at once. For an item the person chooses an action.
 */
export function ScanDialog({ options, onClose }: ScanDialogProps) {
  const { result, look, forget, answer, dropAnswer } = useLookup(options, onClose)
  // A person with a hand scanner needs no camera, but can open it.
  const [camera, setCamera] = useState(options.text === undefined)
  const [hasNone, setHasNone] = useState(false)
  const onNone = useCallback(() => {
    setHasNone(true)
    setCamera(false)
  }, [])
  useEffect(() => registerCodeHandler((text) => (look(text), true)), [look])
  // After a hand scan the record usually opens at once, so nothing is drawn that would disappear immediately.
  if (!camera && !hasNone && !result) return null
  return (
    <Modal.Root
      opened
      onClose={onClose}
      fullScreen={camera}
      size={640}
      padding={0}
      // Not the class of the modal root, which the overlay around it would get as well.
      classNames={{ content: classes.dialog ?? '' }}
      // The result of a hand scan is shown without a transition.
      transitionProps={{ duration: camera ? 80 : 0 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={scanTexts.title} data-camera={camera || undefined}>
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
          options={options}
          result={result}
          answer={answer}
          onAnswered={dropAnswer}
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
