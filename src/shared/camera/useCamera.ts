import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { fieldOf } from '../../lib/objects.ts'
import { readSetting, writeSetting } from '../../lib/storage.ts'

/** Setting with the camera that was chosen on this device. */
const CHOSEN_CAMERA_KEY = 'wb.scan.camera'

export type CameraState = 'starting' | 'on' | 'refused' | 'none'

/** The requested size of the picture. Cameras use the nearest size that they support. */
const size = (width: number) => ({
  width: { ideal: width },
  height: { ideal: Math.round((width * 9) / 16) },
  frameRate: { ideal: 30 },
})

async function openCamera(deviceId: string, width: number): Promise<MediaStream> {
  const which = deviceId === '' ? { facingMode: 'environment' } : { deviceId: { exact: deviceId } }
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...size(width), ...which } })
  } catch (error) {
    // The chosen camera no longer exists: use the default one.
    if (deviceId === '' || fieldOf(error, 'name') === 'NotAllowedError') throw error
    return openCamera('', width)
  }
}

async function show(video: HTMLVideoElement, stream: MediaStream | null): Promise<void> {
  video.srcObject = stream
  if (stream) await video.play()
}

export const cameras = async (): Promise<MediaDeviceInfo[]> =>
  (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')

/** Not in the types, because only some cameras have a light. */
const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  fieldOf(track?.getCapabilities?.(), 'torch') === true

/** Analyses the picture of the video. @returns a function that stops it */
export type VideoWatcher = (video: HTMLVideoElement) => () => void

/**
 * Shows the camera in a video while the page is visible.
 * @param width of the picture, in pixels
 * @param watch starts when there is a picture; only the function of the first render is used
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, width: number, watch?: VideoWatcher) {
  const [state, setState] = useState<CameraState>('starting')
  const [torch, setTorch] = useState<boolean | null>(null)
  const [many, setMany] = useState(false)
  const [chosen, setChosen] = useState(() => readSetting(CHOSEN_CAMERA_KEY, ''))
  const visible = useVisible()
  const watching = useRef(watch)
  const track = useRef<MediaStreamTrack>(undefined)
  useEffect(() => {
    const element = video.current
    if (!visible || !element) return undefined
    const stops: (() => void)[] = []
    let gone = false
    const begin = async () => {
      if (!navigator.mediaDevices?.getUserMedia) return setState('none')
      const stream = await openCamera(chosen, width)
      const stopStream = () => stream.getTracks().forEach((one) => one.stop())
      if (gone) return stopStream()
      stops.push(stopStream)
      track.current = stream.getVideoTracks()[0]
      setTorch(hasTorch(track.current) ? false : null)
      await show(element, stream)
      if (gone) return
      setState('on')
      if (watching.current) stops.push(watching.current(element))
      setMany((await cameras()).length > 1)
    }
    begin().catch((error: unknown) => {
      if (!gone) setState(fieldOf(error, 'name') === 'NotAllowedError' ? 'refused' : 'none')
    })
    return () => {
      gone = true
      for (const stop of stops) stop()
      void show(element, null)
    }
  }, [visible, chosen, video, width])
  const light = useCallback(async () => {
    const next = !torch
    // Not in the types, like the capability.
    const constraints = { advanced: [{ torch: next }] } as unknown as MediaTrackConstraints
    try {
      await track.current?.applyConstraints(constraints)
      setTorch(next)
    } catch {
      setTorch(null)
    }
  }, [torch])
  const turn = useCallback(async () => {
    const all = await cameras()
    const at = all.findIndex(({ deviceId }) => deviceId === track.current?.getSettings().deviceId)
    const next = all[(at + 1) % all.length]?.deviceId ?? ''
    writeSetting(CHOSEN_CAMERA_KEY, next)
    setChosen(next)
  }, [])
  return { state, torch, light, turn: many ? turn : null }
}

/** Tracks if the page is visible, so that the camera is off when nobody looks. */
function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
