import { Button, Modal, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { TextField } from '../../../components/fields/TextField.tsx'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { texts } from '../../../lib/texts.ts'
import { drawScaled, type PictureSize } from '../scalePicture.ts'
import { photoTexts } from '../photoTexts.ts'
import classes from './Draw.module.css'
import { drawShapes, type DrawnShape, type Tool } from './shapes.ts'
import { DrawStage } from './DrawStage.tsx'

export interface DrawDialogProps {
  /** URL of the picture to draw on. */
  src: string
  onSave: (canvas: HTMLCanvasElement) => Promise<void>
  onClose: () => void
}

const TOOLS = [
  { value: 'arrow', label: photoTexts.arrow },
  { value: 'circle', label: photoTexts.circle },
  { value: 'text', label: photoTexts.text },
]
const LONGEST = 60

/** Draws arrows, circles and text on a copy; the photo itself does not change. */
export function DrawDialog({ src, onSave, onClose }: DrawDialogProps) {
  const [tool, setTool] = useState<Tool>('arrow')
  const [text, setText] = useState('')
  const [shapes, setShapes] = useState<readonly DrawnShape[]>([])
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    try {
      await onSave(await copyOf(src, shapes))
      onClose()
    } catch (error) {
      toastSaveFailed(error)
      setSaving(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      padding="sm"
      title={photoTexts.drawTitle}
      closeButtonProps={{ 'aria-label': texts.close, size: 44 }}
    >
      <div className={classes.dialog}>
        <div className={classes.tools}>
          <SegmentedControl
            aria-label={photoTexts.draw}
            value={tool}
            onChange={(value) => setTool(value as Tool)}
            data={TOOLS}
          />
          {tool === 'text' && (
            <TextField
              label={photoTexts.textAsk}
              value={text}
              onChange={setText}
              maxLength={LONGEST}
              autoFocus
            />
          )}
          <span className={classes.space} />
          {shapes.length > 0 && (
            <>
              <Button variant="default" onClick={() => setShapes((old) => old.slice(0, -1))}>
                {photoTexts.undo}
              </Button>
              <Button onClick={() => void save()} loading={saving}>
                {photoTexts.saveCopy}
              </Button>
            </>
          )}
        </div>
        <DrawStage src={src} tool={tool} text={text} shapes={shapes} onChange={setShapes} />
      </div>
    </Modal>
  )
}

async function copyOf(src: string, shapes: readonly DrawnShape[]): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = src
  await image.decode()
  const size: PictureSize = { width: image.naturalWidth, height: image.naturalHeight }
  const picture = await createImageBitmap(image)
  const canvas = drawScaled(picture, size)
  picture.close()
  const context = canvas.getContext('2d')
  if (context) drawShapes(context, size, shapes)
  return canvas
}
