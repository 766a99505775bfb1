import { useState } from 'react'
import { Lightbox } from '../../../components/dialogs/Lightbox.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair, RepairPicture } from '../../../domain/repairs/repair.ts'
import { storePhoto } from '../../../shared/photos/storePhoto.ts'
import { PhotoBar } from '../../../shared/photos/PhotoBar.tsx'
import { photoTexts as t } from '../../../shared/photos/photoTexts.ts'
import { useOriginal } from '../../../shared/photos/useOriginal.ts'

const DrawDialog = lazyComponent(() => import('../../../shared/photos/draw/DrawDialog.tsx'), 'DrawDialog')

interface PhotoViewerProps {
  repair: Repair
  /** The photos that this device can show. */
  pictures: readonly RepairPicture[]
  urls: ReadonlyMap<string, string | null>
  shown: number | null
  onShow: (index: number | null) => void
}

/** A photo in full screen and full size, with its description and actions. */
export function PhotoViewer({ repair, pictures, urls, shown, onShow }: PhotoViewerProps) {
  const picture = shown === null ? undefined : pictures[shown]
  const original = useOriginal(picture)
  const [drawing, setDrawing] = useState<string | null>(null)
  const srcOf = (one: RepairPicture) => (one === picture && original.url) || (urls.get(one.sha256) ?? '')
  const set = (change: { phase?: RepairPicture['phase']; slot?: number }) =>
    picture &&
    void mutate('photo.set', { repairId: repair.id, photoId: picture.id, set: change }).catch(toastSaveFailed)
  const saveCopy = async (canvas: HTMLCanvasElement) => {
    const { takePhoto } = await import('../../../shared/photos/takePhoto.ts')
    const place = { slot: null, ...(picture ? { drawnOn: picture.id } : {}) }
    const copy = takePhoto(canvas, { repairId: repair.id, phase: picture?.phase, ...place })
    await storePhoto(repair.id, await copy.prepare(), place)
    toastSuccess(t.drawn)
  }
  return (
    <>
      <Lightbox
        photos={pictures.map((one) => ({
          src: srcOf(one),
          label: `Foto ${one.slot ?? 'extra'} van herstelling ${repairName(repair)}`,
        }))}
        shown={shown}
        onShow={onShow}
        below={
          picture && (
            <PhotoBar
              picture={picture}
              note={original.note}
              onPhase={(phase) => set({ phase })}
              onSlot={(slot) => set({ slot })}
              onDraw={() => setDrawing(srcOf(picture))}
            />
          )
        }
      />
      {drawing !== null && <DrawDialog src={drawing} onSave={saveCopy} onClose={() => setDrawing(null)} />}
    </>
  )
}
